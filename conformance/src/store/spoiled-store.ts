/** The subject changed the store so that a plan cannot go on over it: its fault, and no fault of the kit. */
export class SpoiledStore extends Error {
  constructor(what: string) {
    super(`it ${what} while it waited: what was to change next is no longer there`);
    this.name = 'SpoiledStore';
  }
}
