import type { DriverError } from '@run-completion/schemas/types';

/** What a driver answers instead of `ok`: a code of spec/v1/driver.md, and whether it is certain that nothing was written. */
export class HouseError extends Error {
  readonly code: DriverError['error']['code'];
  readonly definite: boolean;

  constructor(code: HouseError['code'], message: string, definite = true) {
    super(message);
    this.name = 'HouseError';
    this.code = code;
    this.definite = definite;
  }
}
