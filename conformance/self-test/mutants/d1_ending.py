"""When a run is over."""

import os

from base import Program
from registry import fault
from store import StoreReader
from vocabulary import KINDS, LIVE, SUCCESS, TABLE, TERMINAL


def forgets(its_kind, its_status):
    @fault('d1.forgets.%s.%s' % (its_kind, its_status),
           'The terminal status %s of a %s is not known to be terminal.' % (its_status, its_kind),
           'd1.terminal-by-kind')
    class Forgets(Program):
        def is_over(self, run, row):
            return (run[0], row.status) != (its_kind, its_status) and super().is_over(run, row)


def hasty(its_kind, its_status):
    @fault('d1.hasty.%s.%s' % (its_kind, its_status),
           'The status %s of a %s is taken for a terminal one.' % (its_status, its_kind),
           'd1.non-terminal-waits')
    class Hasty(Program):
        def is_over(self, run, row):
            return (run[0], row.status) == (its_kind, its_status) or super().is_over(run, row)


for kind in KINDS:
    for status in TERMINAL[kind]:
        forgets(kind, status)
for kind in KINDS:
    for status in LIVE[kind]:
        hasty(kind, status)


@fault('d1.null-is-over', 'A status of NULL counts as over.', 'd1.non-terminal-waits')
class NullIsOver(Program):
    def is_over(self, run, row):
        return row.status is None or super().is_over(run, row)


@fault('d1.unknown-word-is-over', 'A status that no vocabulary has counts as over.', 'd1.non-terminal-waits')
class UnknownWordIsOver(Program):
    def is_over(self, run, row):
        return row.status is not None and row.status not in LIVE[run[0]]


@fault('d1.status-case-folded', 'COMPLETED in capitals counts as completed.', 'd1.non-terminal-waits')
class StatusCaseFolded(Program):
    def is_over(self, run, row):
        return (row.status or '').lower() in TERMINAL[run[0]]


@fault('d1.status-blanks-cut', 'A status with a blank around it counts as the terminal word inside.',
       'd1.non-terminal-waits')
class StatusBlanksCut(Program):
    def is_over(self, run, row):
        return (row.status or '').strip() in TERMINAL[run[0]]


@fault('d1.union-of-sets', 'One terminal set, the union over all kinds, serves every kind.',
       'd1.terminal-by-kind', 'd1.non-terminal-waits')
class UnionOfSets(Program):
    def is_over(self, run, row):
        return any(row.status in TERMINAL[kind] for kind in KINDS)


@fault('d1.two-words', 'Only success and failed count as over.', 'd1.terminal-by-kind')
class TwoWords(Program):
    def is_over(self, run, row):
        return row.status in (SUCCESS[run[0]], 'failed')


@fault('d1.exit-code-ends-run', 'A recorded exit_code counts as the end of a run.', 'd1.exit-code-is-evidence')
class ExitCodeEndsRun(Program):
    def is_over(self, run, row):
        return row.exit_code is not None or super().is_over(run, row)


@fault('d1.over-needs-exit-code', 'A play or schedule run is not over before its exit_code is recorded.',
       'd1.exit-code-is-evidence')
class OverNeedsExitCode(Program):
    def is_over(self, run, row):
        return super().is_over(run, row) and (row.exit_code is not None or run[0] not in ('play', 'schedule_run'))


@fault('d1.over-needs-reason', 'A run without a reason code is not over.', 'd1.state-not-process')
class OverNeedsReason(Program):
    def is_over(self, run, row):
        return super().is_over(run, row) and bool(row.reason)


class EndedAt(Program):
    def ended_at(self, run):
        return self.rows('SELECT ended_at FROM %s WHERE id = ?' % TABLE[run[0]], run[1])[0][0]


@fault('d1.over-needs-ended-at', 'A run without ended_at is not over.', 'd1.state-not-process')
class OverNeedsEndedAt(EndedAt):
    def is_over(self, run, row):
        return super().is_over(run, row) and self.ended_at(run) is not None


@fault('d1.ended-at-ends-run', 'A run that has ended_at counts as over whatever its status.', 'd1.state-not-process')
class EndedAtEndsRun(EndedAt):
    def is_over(self, run, row):
        return super().is_over(run, row) or self.ended_at(run) is not None


@fault('d1.over-needs-folder', 'A run is not over before its artifact folder exists.',
       'd1.state-not-process', 'd3.artifact-not-probed')
class OverNeedsFolder(Program):
    def is_over(self, run, row):
        folder = self.artifact_dir(run, row)
        return super().is_over(run, row) and (folder is None or os.path.isdir(folder))


@fault('d1.folder-ends-run', 'A run whose artifact folder exists counts as over.', 'd1.state-not-process')
class FolderEndsRun(Program):
    def is_over(self, run, row):
        return super().is_over(run, row) or os.path.isdir(self.artifact_dir(run, row) or '')


@fault('d1.play-over-with-session', 'A play counts as over when its session is over.', 'd1.state-not-process')
class PlayOverWithSession(Program):
    def is_over(self, run, row):
        if run[0] == 'play' and row.link is not None:
            found = self.rows('SELECT status FROM sessions WHERE id = ?', row.link)
            if found and found[0][0] in TERMINAL['session']:
                return True
        return super().is_over(run, row)


@fault('d1.invocation-needs-sessions-over', 'An invocation is not over while one of its sessions is running.',
       'd1.state-not-process')
class InvocationNeedsSessionsOver(Program):
    def is_over(self, run, row):
        sql = "SELECT 1 FROM sessions WHERE invocation_id = ? AND status = 'running'"
        return super().is_over(run, row) and not (run[0] == 'invocation' and self.rows(sql, run[1]))


def unsupported(its_kind):
    @fault('d1.no-kind.' + its_kind, 'Runs of the kind %s cannot be waited on.' % its_kind, 'd1.four-kinds')
    class Unsupported(Program):
        def resolve(self, token):
            run = super().resolve(token)
            return None if run and run[0] == its_kind else run


for kind in KINDS:
    unsupported(kind)


def waits_for(extra, table, terminal):
    @fault('d1.waits-for-%ss' % extra, 'The id of a %s is waited on too.' % extra, 'd1.four-kinds')
    class WaitsFor(Program):
        columns = {**StoreReader.columns, extra: 'NULL, NULL'}

        def exact(self, token):
            found = super().exact(token)
            if found or not self.rows('SELECT 1 FROM %s WHERE id = ?' % table, token):
                return found
            return extra, token

        def read(self, runs):
            TABLE[extra], TERMINAL[extra], SUCCESS[extra] = table, terminal, terminal[0]
            return self.read_kinds(runs, KINDS + (extra,))


waits_for('show', 'shows', ('completed', 'aborted'))
waits_for('team', 'teams', ('archived',))
