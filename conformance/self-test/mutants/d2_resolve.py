"""From a word of the command line to a run."""

from base import Program
from registry import fault
from vocabulary import KINDS, TABLE


@fault('d2.no-prefix', 'Prefixes are not accepted at all.', 'd2.prefix')
class NoPrefix(Program):
    def by_prefix(self, token):
        return None


def prefix_without(its_kind):
    @fault('d2.no-prefix-for-%s' % its_kind, 'Prefixes of runs of the kind %s are not accepted.' % its_kind,
           'd2.prefix')
    class PrefixWithout(Program):
        def by_prefix(self, token):
            run = super().by_prefix(token)
            return None if run and run[0] == its_kind else run


for kind in KINDS:
    prefix_without(kind)


@fault('d2.prefix-of-8-only', 'Only a prefix of exactly eight characters is accepted.', 'd2.prefix')
class PrefixOfEightOnly(Program):
    def by_prefix(self, token):
        return super().by_prefix(token) if len(token) == 8 else None


@fault('d2.prefix-first-8', 'Only the first eight characters of a prefix are compared.', 'd2.not-found-at-once')
class PrefixFirstEight(Program):
    def by_prefix(self, token):
        return super().by_prefix(token[:8])


@fault('d2.prefix-first-row', 'Of several runs that a prefix fits, the row that was stored first is taken.',
       'd2.prefix-never-arbitrary')
class PrefixFirstRow(Program):
    def pick(self, candidates):
        order = {}
        for kind, run_id in candidates:
            order[kind, run_id] = self.rows('SELECT rowid FROM %s WHERE id = ?' % TABLE[kind], run_id)[0][0]
        return min(candidates, key=order.get) if candidates else None


@fault('d2.prefix-last-row', 'Of several runs of one kind that a prefix fits, the row that was stored last is taken.',
       'd2.prefix-never-arbitrary')
class PrefixLastRow(Program):
    def candidates(self, token):
        found = []
        for kind in KINDS:
            sql = 'SELECT id FROM %s WHERE substr(id, 1, ?) = ? ORDER BY rowid DESC LIMIT 1' % TABLE[kind]
            found += [(kind, run_id) for (run_id,) in self.rows(sql, len(token), token)]
        return found


@fault('d2.prefix-names-all', 'A prefix that fits several runs names all of them: each gets a line.',
       'd4.stdout-only-lines')
class PrefixNamesAll(Program):
    def by_prefix(self, token):
        found = self.candidates(token)
        for run in found[1:]:
            self.names.setdefault(run, []).append(token)
        return found[0] if found else None


class OtherComparison(Program):
    where = ''

    def pattern(self, token):
        return token

    def candidates(self, token):
        found = []
        for kind in KINDS:
            sql = 'SELECT id FROM %s WHERE %s' % (TABLE[kind], self.where)
            found += [(kind, run_id) for (run_id,) in self.rows(sql, self.pattern(token))]
        return found


@fault('d2.prefix-like', 'A prefix is put into LIKE, where % and _ have a meaning.', 'd2.prefix-literal')
class PrefixLike(OtherComparison):
    where = "id LIKE ?"

    def pattern(self, token):
        return token + '%'


@fault('d2.prefix-glob', 'A prefix is put into GLOB, where * and ? have a meaning.', 'd2.prefix-literal')
class PrefixGlob(OtherComparison):
    where = "id GLOB ?"

    def pattern(self, token):
        return token + '*'


@fault('d2.prefix-anywhere', 'A fragment from the middle of an id names the run too.', 'd2.not-found-at-once')
class PrefixAnywhere(OtherComparison):
    where = 'instr(id, ?) > 0'


@fault('d2.prefix-backwards', 'A word that is longer than an id and begins with it names the run too.',
       'd2.not-found-at-once')
class PrefixBackwards(Program):
    def candidates(self, token):
        found = super().candidates(token)
        for kind in KINDS:
            sql = "SELECT id FROM %s WHERE id <> '' AND substr(?, 1, length(id)) = id" % TABLE[kind]
            found += [(kind, run_id) for (run_id,) in self.rows(sql, token)]
        return list(dict.fromkeys(found))


@fault('d2.prefix-before-exact', 'A whole id that is also a prefix of another one is refused as ambiguous.',
       'd2.exact-first')
class PrefixBeforeExact(Program):
    def resolve(self, token):
        return super().resolve(token) if len(self.candidates(token)) <= 1 else None


@fault('d2.longest-before-exact', 'A whole id that is also a prefix of another one names the other one.',
       'd2.exact-first')
class LongestBeforeExact(Program):
    def resolve(self, token):
        longer = [run for run in self.candidates(token) if run[1] != token]
        return longer[0] if len(longer) == 1 else super().resolve(token)


@fault('d2.letter-case-ignored', 'Whole ids are compared without regard to letter case; the first fit is taken.',
       'd2.letter-case')
class LetterCaseIgnored(Program):
    def exact(self, token):
        for kind in KINDS:
            sql = 'SELECT id FROM %s WHERE id = ? COLLATE NOCASE ORDER BY id' % TABLE[kind]
            for (run_id,) in self.rows(sql, token):
                return kind, run_id
        return None


@fault('d2.schedule-run-first', 'An id that names a session and a schedule run means the schedule run.',
       'd2.resolution-order')
class ScheduleRunFirst(Program):
    def exact(self, token):
        found = self.rows('SELECT 1 FROM schedule_runs WHERE id = ?', token)
        return ('schedule_run', token) if found else super().exact(token)


@fault('d2.schedule-run-before-play', 'An id that names a play and a schedule run means the schedule run.',
       'd2.resolution-order')
class ScheduleRunBeforePlay(Program):
    def exact(self, token):
        run = super().exact(token)
        found = run and run[0] == 'play' and self.rows('SELECT 1 FROM schedule_runs WHERE id = ?', token)
        return ('schedule_run', token) if found else run


@fault('d2.same-id-refused', 'An id that names a session and a schedule run is refused.', 'd2.resolution-order')
class SameIdRefused(Program):
    def resolve(self, token):
        run = super().resolve(token)
        clash = run and run[0] != 'schedule_run' and self.rows('SELECT 1 FROM schedule_runs WHERE id = ?', run[1])
        return None if clash else run


@fault('d2.same-id-both', 'An id that names a session and a schedule run means both: two lines.',
       'd2.resolution-order', 'd4.stdout-only-lines')
class SameIdBoth(Program):
    def exact(self, token):
        run = super().exact(token)
        if run and run[0] != 'schedule_run' and self.rows('SELECT 1 FROM schedule_runs WHERE id = ?', token):
            self.names.setdefault(('schedule_run', token), []).append(token)
        return run


@fault('d2.branch-of-first-session', 'A branch id names the first session of the store instead of its owner.',
       'd2.branch-owner')
class BranchOfFirstSession(Program):
    def branch(self, token):
        if not self.rows('SELECT 1 FROM branches WHERE id = ?', token):
            return None
        return 'session', self.rows('SELECT min(id) FROM sessions')[0][0]
