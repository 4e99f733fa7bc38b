/** The four kinds of run that can be waited on (D1). */
export type Kind = 'session' | 'invocation' | 'play' | 'schedule_run';

/** In the order in which an exact id is looked for: the first kind that has it wins (D2). */
export const kinds: readonly Kind[] = ['session', 'invocation', 'play', 'schedule_run'];
