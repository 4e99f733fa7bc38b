import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../history/finding.ts';
import { judgeRows } from '../history/judge-rows.ts';
import { openUnchanged } from '../history/open-unchanged.ts';
import { RecordSource } from '../history/read-records.ts';
import { StoreTrouble, type TroubleKind } from '../history/store-trouble.ts';
import { storeName } from '../store/store-template.ts';
import { exit } from './exit-codes.ts';
import { Fault } from './fault.ts';
import type { Io } from './io.ts';
import { storeInWords } from './store-in-words.ts';
import type { StoreVerdict } from './store-verdict.ts';

export interface VerifyArgs {
  /** A state database, or the folder that holds one. */
  readonly store: string;
  readonly json: boolean;
}

/**
 * Judges the statuses of a store by its own rows (D5), without running anything and without changing it. Answers with 0
 * where they are sound, 1 where the contract was broken, and 2 where there is no history to judge.
 */
export async function verifyProgram(args: VerifyArgs, io: Pick<Io, 'stdout' | 'env'>): Promise<number> {
  const path = existsSync(args.store) && statSync(args.store).isDirectory() ? join(args.store, storeName) : args.store;
  const verdict = judgeStore(path);
  io.stdout.write(args.json ? `${JSON.stringify(verdict, null, 2)}\n` : storeInWords(verdict, io));
  return { sound: exit.conforms, broken: exit.fails, 'not-judged': exit.inconclusive }[verdict.verdict];
}

const faults: Readonly<Record<TroubleKind, number>> = {
  missing: exit.noInput,
  'no-store': exit.data,
  damaged: exit.data,
  busy: exit.unavailable,
  room: exit.cannotCreate,
};

function judgeStore(path: string): StoreVerdict {
  try {
    const { db, close } = openUnchanged(path);
    try {
      return judgeAll(new RecordSource(db), path);
    } finally {
      close();
    }
  } catch (error) {
    const trouble = StoreTrouble.of(error, path);
    if (trouble instanceof StoreTrouble) throw new Fault(faults[trouble.kind], trouble.message);
    throw trouble;
  }
}

function judgeAll(source: RecordSource, store: string): StoreVerdict {
  if (!source.isStore) {
    throw new Fault(
      exit.data,
      `${store} is a SQLite database, but it has no table of records and no status_transitions`,
    );
  }
  const findings: Finding[] = [];
  let [judged, rows, events] = [0, 0, 0];
  for (const view of source.hasHistory ? source.views() : []) {
    judged += 1;
    rows += view.transitions.length;
    events += view.events.length;
    for (const finding of judgeRows(view)) findings.push(finding);
  }
  const looked = { ...source.leftovers(), judged, rows, events };
  const broken = findings.some(({ grave }) => grave === 'violation');
  return { store, verdict: judged === 0 ? 'not-judged' : broken ? 'broken' : 'sound', looked, findings };
}
