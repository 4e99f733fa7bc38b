/**
 * A path tidied without looking at the disk: repeated slashes, `.` parts and a slash at the end go, `..` stays. This is
 * how the writers of a store spell the same path, so what is printed matches what they print.
 */
export function purePath(text: string): string {
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (!text.startsWith('/')) return parts.join('/') || '.';
  // POSIX gives exactly two slashes in front a meaning of their own.
  return `${/^\/\/(?!\/)/.test(text) ? '//' : '/'}${parts.join('/')}`;
}

/** `home` with a leading `~` or `~/` replaced. */
export function expandTilde(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? `${home}${path.slice(1)}` : path;
}
