import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { exit } from './exit-codes.ts';
import { interruption } from './interruption.ts';

describe('interruption', () => {
  it.each([
    ['SIGINT', exit.interrupted],
    ['SIGTERM', exit.terminated],
  ])('turns %s into an abort and its exit code', (name, code) => {
    const source = new EventEmitter();
    const stop = interruption(source);
    expect(stop.exit()).toBeUndefined();
    source.emit(name, name);
    expect(stop.signal.aborted).toBe(true);
    expect(stop.exit()).toBe(code);
  });

  it('keeps to the first signal', () => {
    const source = new EventEmitter();
    const stop = interruption(source);
    source.emit('SIGTERM', 'SIGTERM');
    source.emit('SIGINT', 'SIGINT');
    expect(stop.exit()).toBe(exit.terminated);
  });

  it('gives the signals back', () => {
    const source = new EventEmitter();
    interruption(source).release();
    expect([source.listenerCount('SIGINT'), source.listenerCount('SIGTERM')]).toEqual([0, 0]);
  });
});
