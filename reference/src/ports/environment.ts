/** The environment, as far as a wait looks at it. */
export interface Environment {
  readonly [name: string]: string | undefined;
}
