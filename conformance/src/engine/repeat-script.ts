import type { Step } from '@run-completion/schemas/types';
import type { Plan } from '../plan.ts';
import type { Attempt } from './attempt.ts';
import type { Bench } from './bench.ts';
import { commandLine } from './command-line.ts';
import { shellWord } from './shell.ts';
import { waitWords } from './wait-words.ts';

export interface Repeatable {
  readonly bench: Bench;
  readonly plan: Plan;
  readonly attempt: Attempt;
  /** What each commit of the plan did, as SQL, a line a statement. */
  readonly commits: readonly (readonly string[])[];
}

/** How long the script waits for the exit; seconds. */
const patience = 20;

/** A POSIX shell script that repeats a plan beside a file start.db, with python3 or the sqlite3 command as its writer. */
export function repeatScript(run: Repeatable): string {
  const { bench, plan } = run;
  const interrupts = plan.steps.some((step) => step.do === 'signal' && step.signal === 'SIGINT');
  // A shell starts what runs beside it with SIGINT ignored, which no terminal does.
  const plain = interrupts ? `python3 -c '${heedInterrupts}' ` : '';
  return `#!/bin/sh
# Repeats one process of ${bench.subject.name.replace(/\s+/g, ' ')} without the kit: a fresh home made from start.db, the same command
# line and environment, the same commits and signals at about the same times. Prints its stdout and its exit; stderr
# goes to stderr.
kept=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 70
work=$(mktemp -d) || exit 70
trap 'rm -rf "$work"' EXIT
mkdir "$work/user" "$work/tmp" "$work/state"
${storeLines(plan).join('\n')}
${sqlFunction}
mkfifo "$work/pipe"
cat "$work/pipe" > "$work/stdout" & reader=$!
cd ${shellWord(bench.subjectFolder)} || exit 70
${plain}${commandLine(bench, waitWords(bench, plan), '"$work"')} < /dev/null > "$work/pipe" 2> "$work/stderr" & pid=$!
${stepLines(run).join('\n')}
(sleep ${patience} & nap=$!
  trap 'kill "$nap"; exit' TERM
  wait "$nap"
  kill -KILL "$pid" "$reader") > /dev/null 2>&1 & guard=$!
wait "$pid"; code=$?
wait "$reader"
kill "$guard"
cat "$work/stderr" >&2
cat "$work/stdout"
echo "exit=$code"
`;
}

const heedInterrupts =
  'import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])';

const sqlFunction = `sql() {
  if command -v python3 > /dev/null; then
    python3 -X utf8 -c '
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], timeout=30, isolation_level=None)
for line in sys.stdin:
    db.execute(line)
' "$work/state/state.db"
  else
    sqlite3 -cmd ".timeout 30000" "$work/state/state.db"
  fi
}`;

function storeLines({ world }: Plan): string[] {
  const folders = (world.run_folders ?? []).map((id) => `mkdir -p "$work"/state/runs/${shellWord(id)}`);
  if (world.store === 'missing') return ['# No store: that is the point of this one.', ...folders];
  if (world.store === 'directory') return ['mkdir "$work/state/state.db"', ...folders];
  return ['cp "$kept/start.db" "$work/state/state.db"', ...folders];
}

function stepLines({ plan, attempt, commits }: Repeatable): string[] {
  const { timeline } = attempt;
  let locked = false;
  let committed = 0;
  return plan.steps.slice(0, timeline.length).flatMap((step, at) => {
    const seconds = ((timeline[at] ?? 0) - (timeline[at - 1] ?? 0)) / 1_000;
    if (step.do === 'lock') locked = true;
    if (step.do === 'unlock') locked = false;
    return stepLine(step, seconds, step.do === 'commit' ? (commits[committed++] ?? []) : [], locked);
  });
}

function stepLine(step: Step, seconds: number, sql: readonly string[], locked: boolean): string[] {
  switch (step.do) {
    case 'await':
      // It cannot see what the kit saw, so it waits longer than that took.
      return [`sleep ${(2 * seconds + 0.5).toFixed(2)}`];
    case 'commit':
      return locked
        ? ["cat >&9 <<'END'", ...sql, 'COMMIT;', 'BEGIN IMMEDIATE;', 'END', 'sleep 0.1']
        : ["sql <<'END'", 'BEGIN IMMEDIATE;', ...sql, 'COMMIT;', 'END'];
    case 'lock':
      return [
        'mkfifo "$work/lock"',
        'sql < "$work/lock" & exec 9> "$work/lock"',
        "echo 'BEGIN IMMEDIATE;' >&9",
        'sleep 0.3',
      ];
    case 'unlock':
      return ['exec 9>&-', 'rm "$work/lock"'];
    case 'signal':
      return [`kill -${step.signal.slice(3)} "$pid"`];
    case 'close':
      return ['kill "$reader"'];
    default:
      return [];
  }
}
