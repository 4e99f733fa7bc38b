"""Which reason codes are registered."""

from base import Program
from registry import fault
from vocabulary import REASONS

DOMAINS = {'session': ('run', 'session'), 'invocation': ('run',), 'play': ('play', 'run'),
           'schedule_run': ('schedule', 'run')}


def unregisters(family):
    @fault('d1.reason-without-%s' % family, 'Reason codes that begin with %s. are not registered.' % family,
           'd1.reason-registered')
    class Unregisters(Program):
        def reason(self, run, row):
            return 'unknown' if str(row.reason).startswith(family + '.') else super().reason(run, row)


for name in ('dispatch', 'legacy', 'play', 'run', 'schedule', 'session', 'show'):
    unregisters(name)


@fault('d1.reason-of-own-kind-only', 'A reason code of another kind is not accepted.', 'd1.reason-registered')
class ReasonOfOwnKindOnly(Program):
    def reason(self, run, row):
        own = str(row.reason).partition('.')[0] in DOMAINS[run[0]]
        return super().reason(run, row) if own else 'unknown'


@fault('d1.reason-unregistered-raw', 'A reason code that is in no list is printed as it stands.',
       'd1.reason-registered', 'd3.reason-unknown')
class ReasonUnregisteredRaw(Program):
    def reason(self, run, row):
        return row.reason or 'unknown'


@fault('d1.reason-by-shape', 'Anything that looks like a reason code (words and dots) is accepted.',
       'd1.reason-registered', 'd3.reason-unknown')
class ReasonByShape(Program):
    def reason(self, run, row):
        parts = str(row.reason).split('.')
        shaped = len(parts) >= 2 and all(part.replace('_', '').isalpha() for part in parts)
        return row.reason if shaped else 'unknown'


@fault('d1.reason-by-family', 'A code whose first word is a registered family is accepted.',
       'd1.reason-registered', 'd3.reason-unknown')
class ReasonByFamily(Program):
    def reason(self, run, row):
        known = str(row.reason).partition('.')[0] in {code.partition('.')[0] for code in REASONS}
        return row.reason if known else 'unknown'


@fault('d1.reason-by-beginning', 'A code that begins with a registered one is accepted.',
       'd1.reason-registered', 'd3.reason-unknown')
class ReasonByBeginning(Program):
    def reason(self, run, row):
        return row.reason if str(row.reason).startswith(tuple(REASONS)) else 'unknown'


@fault('d1.reason-case-folded', 'A registered code in capitals is accepted.',
       'd1.reason-registered', 'd3.reason-unknown')
class ReasonCaseFolded(Program):
    def reason(self, run, row):
        return row.reason if str(row.reason).lower() in REASONS else 'unknown'


@fault('d1.reason-blanks-cut', 'A registered code with blanks around it is accepted.',
       'd1.reason-registered', 'd3.reason-unknown')
class ReasonBlanksCut(Program):
    def reason(self, run, row):
        bare = str(row.reason).strip()
        return bare if bare in REASONS else 'unknown'


@fault('d1.reason-shortened', 'Only the last word of a registered code is printed.', 'd1.reason-registered')
class ReasonShortened(Program):
    def reason(self, run, row):
        return super().reason(run, row).rpartition('.')[2]


@fault('d1.reason-cut-at-24', 'A registered code is cut after 24 characters.', 'd1.reason-registered')
class ReasonCut(Program):
    def reason(self, run, row):
        return super().reason(run, row)[:24]


@fault('d1.reason-unknown-for-failures', 'Only successes keep their reason.', 'd1.reason-registered')
class ReasonUnknownForFailures(Program):
    def reason(self, run, row):
        return super().reason(run, row) if self.is_success(run, row) else 'unknown'


@fault('d1.reason-from-history', 'The reason is taken from the last history row instead of the record.',
       'd1.reason-registered')
class ReasonFromHistory(Program):
    def reason(self, run, row):
        sql = 'SELECT reason_code FROM status_transitions WHERE entity_id = ? ORDER BY created_at DESC LIMIT 1'
        found = self.rows(sql, run[1])
        return found[0][0] if found and found[0][0] in REASONS else 'unknown'
