"""A store that is missing or cannot be read."""

import os
import sqlite3
import sys
import time

from base import Program
from registry import fault

MISSING = 'd4.missing-store'


class NoStore(Program):
    code = 2

    def no_store(self, path):
        super().no_store(path)
        return self.code


for exit_code in (0, 1, 3):
    fault('d4.missing-store-exit-%d' % exit_code, 'A missing store exits with %d.' % exit_code, MISSING)(
        type('NoStoreExit%d' % exit_code, (NoStore,), {'code': exit_code}))


@fault('d4.missing-store-silent', 'A missing store has no diagnostic.', MISSING)
class MissingStoreSilent(Program):
    def no_store(self, path):
        return 2


@fault('d4.missing-store-waits', 'A missing store is waited for.', MISSING)
class MissingStoreWaits(Program):
    def no_store(self, path):
        while not os.path.exists(path) and not self.interrupted():
            time.sleep(0.05)
        return 3 if self.interrupted() else super().no_store(path)


@fault('d4.missing-store-on-stdout', 'The diagnostic of a missing store is written to standard output.', MISSING)
class MissingStoreOnStdout(Program):
    def no_store(self, path):
        self.emit(b'there is no state database\n')
        return super().no_store(path)


@fault('d4.missing-store-lines', 'With a missing store each id gets a line with status=unknown.', MISSING)
class MissingStoreLines(Program):
    def no_store(self, path):
        for token in self.tokens:
            self.emit(self.line(self.vanished(('session', token))))
        return super().no_store(path)


@fault('d4.missing-store-created', 'A missing store is created.', 'd4.missing-store-not-created')
class MissingStoreCreated(Program):
    def no_store(self, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with sqlite3.connect(path) as db:
            db.execute('CREATE TABLE sessions (id TEXT PRIMARY KEY, status TEXT)')
        db.close()
        return super().no_store(path)


@fault('d4.missing-store-empty-file', 'A missing store is left behind as an empty file.',
       'd4.missing-store-not-created')
class MissingStoreEmptyFile(Program):
    def no_store(self, path):
        sqlite3.connect(path).close()
        return super().no_store(path)


class Faults(Program):
    code = 2

    def store_fault(self, error):
        super().store_fault(error)
        return self.code


for exit_code, rule in ((0, 'd4.store-fault-not-0'), (1, 'd4.store-fault-not-1')):
    fault('d4.store-fault-exit-%d' % exit_code, 'A store that cannot be read exits with %d.' % exit_code, rule)(
        type('StoreFaultExit%d' % exit_code, (Faults,), {'code': exit_code}))


@fault('d4.store-fault-trace', 'A store that cannot be read ends in an unhandled error, which exits with 1.',
       'd4.store-fault-not-1')
class StoreFaultTrace(Program):
    def store_fault(self, error):
        raise error


@fault('d4.store-fault-lines', 'With a store that cannot be read each id gets a line with status=unknown.',
       'd4.store-fault-not-0')
class StoreFaultLines(Program):
    def store_fault(self, error):
        for token in self.tokens:
            self.emit(self.line(self.vanished(('session', token))))
        return 2


@fault('d4.no-tables-exit-0', 'A store without tables holds nothing to wait for: exit 0.', 'd4.store-fault-not-0')
class NoTablesExitZero(Program):
    def store_fault(self, error):
        return 0 if 'no such table' in str(error) else super().store_fault(error)


@fault('d4.no-database-exit-0', 'A file that is no database holds nothing to wait for: exit 0.',
       'd4.store-fault-not-0')
class NoDatabaseExitZero(Program):
    def store_fault(self, error):
        return 0 if 'not a database' in str(error) else super().store_fault(error)


@fault('d4.folder-exit-0', 'A folder in the place of the store holds nothing to wait for: exit 0.',
       'd4.store-fault-not-0')
class FolderExitZero(Program):
    def store_fault(self, error):
        return 0 if os.path.isdir(self.store_path()) else super().store_fault(error)


@fault('d4.corrupt-exit-0', 'A corrupt store holds nothing to wait for: exit 0.', 'd4.store-fault-not-0')
class CorruptExitZero(Program):
    def store_fault(self, error):
        return 0 if 'malformed' in str(error) else super().store_fault(error)


@fault('d4.empty-file-exit-0', 'A store of no bytes holds nothing to wait for: exit 0.', 'd4.store-fault-not-0')
class EmptyFileExitZero(Program):
    def open_store(self, path):
        if os.path.getsize(path) == 0:
            sys.exit(0)
        return super().open_store(path)


@fault('d4.home-without-variable', 'LIONAGI_HOME is ignored: the store of the home folder is read.', 'd4.exit-0')
class HomeWithoutVariable(Program):
    def store_path(self):
        return os.path.join(os.path.expanduser('~/.lionagi'), 'state.db')
