import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { table } from './numbers.mjs';

// The unit of the times in /proc/<pid>/stat, fixed for user space on Linux.
const ticksASecond = 100;

/** Processor and memory of a wait while its runs are pending and nothing, then something else, is committed. */
export async function benchPending(waits, seconds) {
  const rows = [];
  for (const wait of waits) rows.push(await measure(wait, seconds));
  console.log(table([['pending, interval 1', 'idle, % of a core', 'one commit a second', 'MiB'], ...rows]), '\n');
}

async function measure({ name, command, env, input, db }, seconds) {
  const child = spawn(command[0], command.slice(1), { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close').then(() => `${name} ended early, with ${child.exitCode ?? child.signalCode}`);
  child.stdin.on('error', () => undefined).end(input);
  try {
    // Its first line where it prints at once; a program that buffers its lines is given time instead.
    const early = await Promise.race([once(child.stdout, 'data').then(() => ''), setTimeout(8000, ''), ended]);
    if (early) throw new Error(early);
    await setTimeout(1500);
    const idle = await share(child.pid, seconds);
    const touch = db.prepare("UPDATE sessions SET updated_at = updated_at + 1 WHERE id = 'done'");
    const timer = setInterval(() => touch.run(), 1000);
    const busy = await share(child.pid, seconds);
    clearInterval(timer);
    return [name, idle.toFixed(2), busy.toFixed(2), memory(child.pid).toFixed(0)];
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Per cent of one core that the process takes over so many seconds. */
async function share(pid, seconds) {
  const before = processor(pid);
  const start = performance.now();
  await setTimeout(seconds * 1000);
  return ((processor(pid) - before) / ((performance.now() - start) / 1000)) * 100;
}

function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
