import { StoreFault } from '../ports/store-fault.ts';

const variable = 'LIONAGI_STATE_DB_URL';
const url = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(?:\/(.*))?$/is;

/** A server's address without its scheme would be taken for a path, and shown with its password. */
const credentials = /^[^./][^/]*:[^/]*@/;

/**
 * The file that a value of LIONAGI_STATE_DB_URL names, read as the writers of stores read it: a plain path, or
 * `sqlite:///relative`, `sqlite:////absolute`, with or without a `+driver`. In each of them a `?` begins parameters, and
 * `%20` is a blank. Throws a `StoreFault` for anything else; its message never repeats the value, which may hold a
 * password.
 */
export function stateUrlPath(value: string): string {
  if (!value.includes('://')) {
    if (credentials.test(value)) throw unsupported('looks like the address of a server');
    return fileOf(value);
  }
  const [, scheme = '', host, rest = ''] = url.exec(value) ?? [];
  const [dialect] = scheme.toLowerCase().split('+');
  if (dialect === 'postgres' || dialect === 'postgresql')
    throw unsupported('names a PostgreSQL store, which this version of li cannot read yet');
  if (dialect !== 'sqlite') throw unsupported('names a store of unknown make; only SQLite stores can be read');
  if (host) throw unsupported('names a SQLite store on another host; a path follows three slashes');
  return fileOf(rest);
}

function fileOf(text: string): string {
  const [encoded = ''] = text.split('?');
  const path = decoded(encoded);
  if (path === '' || path === ':memory:') {
    throw new StoreFault(
      'missing',
      `no state database: ${variable} names a store in memory, which no other program can fill; give a path`,
    );
  }
  if (path.startsWith('file:')) throw unsupported('names its file by a URI');
  return path;
}

/** A `%` that begins no code stands for itself. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString());
}

function unsupported(problem: string): StoreFault {
  return new StoreFault('unsupported-url', `${variable} ${problem}; give a path or sqlite:////absolute/path`);
}
