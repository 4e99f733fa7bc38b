import { randomUUID } from 'node:crypto';

/** A message as one line of JSON. A bigint is written with all its digits, as JSON allows. */
export function messageText(message: object): string {
  const digits: string[] = [];
  // A text that nobody else can have written stands for the digits, until they can be put in as they are.
  const mark = randomUUID();
  const text = JSON.stringify(message, (_key, value: unknown) => {
    if (typeof value !== 'bigint') return value;
    digits.push(String(value));
    return `${mark}${digits.length - 1}`;
  });
  return `${digits.reduce((line, number, index) => line.replace(`"${mark}${index}"`, number), text)}\n`;
}
