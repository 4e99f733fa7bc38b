"""Answers that are not yet true."""

import threading
import time

from registry import fault
from writer import Writer

APPLIED, SET, AUDITED = 'd5.applied', 'd5.write-set', 'd5.rejection-audited'


class Later(Writer):
    """Leaves the commit to a thread and answers at once."""

    worker = None

    def attempt(self, call):
        self.settle()
        return super().attempt(call)

    def commit(self, call):
        self.worker = threading.Thread(target=self.commit_later)
        self.worker.start()

    def commit_later(self):
        time.sleep(0.02)
        self.db.execute('COMMIT')

    def settle(self):
        if self.worker is not None:
            self.worker.join()
            self.worker = None

    def undo(self, call):
        if self.worker is None:
            super().undo(call)

    def close(self):
        self.settle()
        super().close()


@fault('late.answer-before-commit', 'A call is answered before it is committed.', SET, APPLIED, kind='race')
class AnswerBeforeCommit(Later):
    pass


@fault('late.rejection-before-commit', 'A rejection fails before its event is committed.', AUDITED,
       kind='race')
class RejectionBeforeCommit(Later):
    def apply(self, call, row):
        self.commit = lambda _call: self.db.execute('COMMIT')
        try:
            return super().apply(call, row)
        finally:
            del self.commit


@fault('late.every-eighth-with-the-next', 'Every eighth call is committed only when the next one begins.', SET, APPLIED)
class EveryEighthWithTheNext(Writer):
    held = False

    def begin(self, call):
        if self.db.in_transaction:
            self.db.execute('COMMIT')
        self.held = False
        super().begin(call)

    def commit(self, call):
        self.held = self.calls % 8 == 0
        if not self.held:
            super().commit(call)

    def undo(self, call):
        if not self.held:
            super().undo(call)

    def close(self):
        if self.db is not None and self.db.in_transaction:
            self.db.execute('COMMIT')
        super().close()
