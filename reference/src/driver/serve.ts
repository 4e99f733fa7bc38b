import { createInterface } from 'node:readline';
import type { DriverErrorDetail, DriverRequest } from '@run-completion/schemas/types';
import { WriteRefused } from '../write/write-refused.ts';
import { errorOf } from './error-of.ts';
import { messageText } from './message-text.ts';
import type { Operations } from './operations.ts';

/** What the driver writes with, a line at a time; resolves when the line is on its way. */
export type WriteLine = (line: string) => Promise<void>;

/**
 * Answers requests until `close` or the end of `input`, one after another (spec/v1/driver.md). Throws `WriteRefused` for a
 * line that cannot be answered because it has no id.
 */
export async function serve(input: NodeJS.ReadableStream, write: WriteLine, operations: Operations): Promise<void> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, terminal: false });
  for await (const line of lines) {
    const request = requestOf(line);
    const send = (message: object) => write(messageText({ id: request.id, ...message }));
    await send(await answer(request, send, operations));
    if (request.op === 'close') break;
  }
  lines.close();
  operations.close();
}

async function answer(
  request: DriverRequest,
  send: (message: object) => Promise<void>,
  operations: Operations,
): Promise<{ ok: unknown } | { error: DriverErrorDetail }> {
  const operation = Object.hasOwn(operations.byName, request.op) ? operations.byName[request.op] : undefined;
  if (operation === undefined)
    return { error: { code: 'unsupported', definite: true, message: `there is no operation ${String(request.op)}` } };
  try {
    return { ok: await operation(request, send) };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

function requestOf(line: string): DriverRequest {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    throw new WriteRefused('a request is one line of JSON; this line is none');
  }
  if (typeof data !== 'object' || data === null || !('id' in data) || !Number.isSafeInteger(data.id))
    throw new WriteRefused('a request is an object with an integer id; see spec/v1/driver.md');
  return data as DriverRequest;
}
