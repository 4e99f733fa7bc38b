"""Faults that only show while somebody writes: reads that do not belong together, and ends that are not final."""

from base import Program
from registry import fault
from vocabulary import TABLE


class Torn(Program):
    """Each query sees the store at a moment of its own; `row_now` asks for all runs, as who has no index would."""

    def snapshot(self, work):
        return work()

    def row_now(self, run, row):
        return self.read(list(self.names)).get(run) or row


@fault('race.reason-of-another-read', 'The reason comes from a query of its own, after that of the status.',
       'd1.reason-registered', 'd3.status-verbatim')
class ReasonOfAnotherRead(Torn):
    def reason(self, run, row):
        return super().reason(run, self.row_now(run, row))


@fault('race.exit-code-of-another-read', 'The exit_code comes from a query of its own, after that of the status.',
       'd3.exit-code-exact', 'd3.status-verbatim')
class ExitCodeOfAnotherRead(Torn):
    def exit_code(self, run, row):
        return super().exit_code(run, self.row_now(run, row))


@fault('race.row-of-another-read', 'A run that was seen to be over is read again for its line, which may say otherwise.',
       'd1.terminal-by-kind', 'd1.non-terminal-waits', 'd3.status-verbatim')
class RowOfAnotherRead(Torn):
    def outcome(self, run, row):
        return super().outcome(run, self.row_now(run, row))


@fault('race.columns-zipped', 'Ids and rows come from two queries and are joined by their places.',
       'd2.vanished', 'd4.completeness', 'd3.status-verbatim')
class ColumnsZipped(Torn):
    def read_kinds(self, runs, kinds):
        found = {}
        for kind in kinds:
            ids = [run_id for its_kind, run_id in runs if its_kind == kind]
            marks = ','.join('?' * len(ids))
            there = self.rows('SELECT id FROM %s WHERE id IN (%s) ORDER BY id' % (TABLE[kind], marks), *ids)
            rows = super().read_kinds([(kind, run_id) for run_id, in there], [kind])
            values = [rows[run] for run in sorted(rows)]
            found.update(zip(((kind, run_id) for run_id, in there), values))
        return found


@fault('race.reason-remembered', 'The reason is that of the first row that was seen to be over or not.',
       'd1.reason-registered')
class ReasonRemembered(Program):
    def reason(self, run, row):
        return super().reason(run, self.first_rows.get(run) or row)


@fault('race.told-again', 'A run that has ended is watched on, and told again when its status has changed.',
       'd4.completeness', 'd2.duplicates-pending')
class ToldAgain(Program):
    def __init__(self):
        super().__init__()
        self.told = {}

    def due(self):
        return super().due() + list(self.told)

    def end(self, run, outcome):
        before, self.told[run] = self.told.get(run), outcome.status
        if before != outcome.status:
            super().end(run, outcome)

    def look(self, runs, rows):
        # One that is pending once more has been told already.
        return super().look([run for run in runs if run not in self.told or self.still_over(run, rows)], rows)

    def still_over(self, run, rows):
        return run in rows and self.is_over(run, rows[run])


@fault('race.reopened-is-missed', 'Ends are noted and read once more at the exit; who is pending by then gets no line.',
       'd4.completeness', 'd2.waits-for-all')
class ReopenedIsMissed(Program):
    def report_all(self, ended):
        self.noted = getattr(self, 'noted', []) + [run for run, _ in ended]
        for run, _ in ended:
            self.pending.pop(run, None)

    def leave(self):
        rows = self.read(self.noted)
        over = [run for run in self.noted if run not in rows or self.is_over(run, rows[run])]
        super().report_all((run, self.outcome(run, rows[run]) if run in rows else self.vanished(run)) for run in over)


@fault('race.exit-of-another-read', 'The exit is computed from the rows as they are an interval after the last line.',
       'd4.exit-1', 'd4.completeness')
class ExitOfAnotherRead(Program):
    def aggregate(self):
        self.pause()
        rows = self.read([(outcome.kind, outcome.run_id) for outcome in self.outcomes])
        for outcome in self.outcomes:
            run = (outcome.kind, outcome.run_id)
            if outcome.code < 2 and run in rows:
                outcome.code = 0 if self.is_success(run, rows[run]) else 1
        return super().aggregate()


@fault('race.row-by-rowid', 'A run is looked for by the rowid that it had at first: one that is replaced has vanished.',
       'd2.vanished')
class RowByRowid(Program):
    def begin(self):
        self.rowids = {}
        ended = super().begin()
        for kind, run_id in self.names:
            self.rowids[kind, run_id] = self.rowid(kind, run_id)
        return ended

    def rowid(self, kind, run_id):
        found = self.rows('SELECT rowid FROM %s WHERE id = ?' % TABLE[kind], run_id)
        return found[0][0] if found else None

    def read_kinds(self, runs, kinds):
        same = [run for run in runs if run not in self.rowids or self.rowid(*run) == self.rowids[run]]
        return super().read_kinds(same, kinds)


@fault('race.vanished-told-again', 'A run that vanished is watched on, and told once more when it comes back.',
       'd2.vanished', 'd4.completeness')
class VanishedIsWatchedOn(Program):
    def look(self, runs, rows):
        ended = super().look(runs, rows)
        for run, outcome in ended:
            if outcome.status == 'unknown':
                self.gone = getattr(self, 'gone', set()) | {run}
        return ended

    def due(self):
        back = self.read(list(getattr(self, 'gone', ())))
        return super().due() + list(back)
