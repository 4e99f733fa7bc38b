import type { Environment } from '../ports/environment.ts';
import { expandTilde, purePath } from './pure-path.ts';
import { settingOf } from './setting.ts';
import { stateUrlPath } from './state-url.ts';

export interface Location {
  /** The store file. Relative to the working directory where the environment gives it so. */
  readonly path: string;
  /** The same for people, by the variable that says so: no path is told that they did not type. */
  readonly shown: string;
  /** Printed in front of a session id (D3). */
  readonly runsRoot: string;
  /** How long a lock may last before it is a fault. Milliseconds. */
  readonly busyTimeout: number;
}

const defaultBusyTimeout = 5000;

/**
 * Where the store and the run folders are, from LIONAGI_HOME, LIONAGI_STATE_DB_URL and LIONAGI_SQLITE_BUSY_TIMEOUT_MS.
 * `folder` is the working directory, where the second may also stand in a settings file. Throws a `StoreFault` for a
 * store of another make.
 */
export function locate(environment: Environment, userHome: () => string, folder = '.'): Location {
  const given = environment['LIONAGI_HOME'];
  const home = purePath(given === undefined ? `${userHome()}/.lionagi` : expandHome(given, userHome));
  const url = settingOf('LIONAGI_STATE_DB_URL', environment, folder);
  const inHome = (name: string) => (home === '.' ? name : `${home}/${name}`);
  return {
    ...(url
      ? { path: stateUrlPath(url), shown: '$LIONAGI_STATE_DB_URL' }
      : { path: inHome('state.db'), shown: `${given === undefined ? '~/.lionagi' : '$LIONAGI_HOME'}/state.db` }),
    runsRoot: inHome('runs'),
    busyTimeout: busyTimeout(environment['LIONAGI_SQLITE_BUSY_TIMEOUT_MS']),
  };
}

function expandHome(given: string, userHome: () => string): string {
  return given.startsWith('~') ? expandTilde(given, userHome()) : given;
}

function busyTimeout(given: string | undefined): number {
  if (given === undefined || !/^\s*\+?\d+\s*$/.test(given)) return defaultBusyTimeout;
  return Number(given) || defaultBusyTimeout;
}
