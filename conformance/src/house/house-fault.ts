/** The single faults that a house writer can be started with, to measure which races find them on the machine at hand. */
export const houseFaults = {
  'guards-outside': 'Row and guards are read before the transaction, and the update repeats no status.',
  'version-outside': 'The version guard looks at a row that was read before the transaction.',
  'stale-rejection': 'Whether a terminal status is left is decided on a row that was read before the transaction.',
  'no-protection-when-contended': 'Who had to wait for the lock does not look whether the status is terminal.',
  'false-when-contended': 'Who had to wait for the lock answers false and writes nothing.',
  'history-apart': 'The history row has a transaction of its own, after that of the status.',
  'ended-at-apart': 'The extra field has a transaction of its own, after that of the status.',
  'early-answer': 'True is answered before the write is committed.',
  'rejection-twice': 'A rejection leaves two events.',
  'override-without-write':
    'The event of an override is committed before the guards are judged, which may then say no.',
} as const;

export type HouseFault = keyof typeof houseFaults;

export function isHouseFault(name: string): name is HouseFault {
  return Object.hasOwn(houseFaults, name);
}
