"""Aliases and duplicates."""

from base import Program
from registry import fault


def said(program, outcome):
    """The words of the command line that named the run of this outcome."""
    return program.names.get((outcome.kind, outcome.run_id), [outcome.run_id])


@fault('d2.alias-raw', 'A run is reported under the word that named it.', 'd2.canonical-id')
class AliasRaw(Program):
    def fields(self, outcome):
        return [said(self, outcome)[0]] + super().fields(outcome)[1:]


@fault('d2.alias-raw-late', 'A run that was still pending at the start is reported under the word that named it.',
       'd2.canonical-id')
class AliasRawLate(Program):
    def fields(self, outcome):
        rest = super().fields(outcome)
        return [said(self, outcome)[0]] + rest[1:] if self.ticks else rest


@fault('d2.alias-raw-branch', 'A session that a branch id named is reported under the branch id.',
       'd2.branch-owner')
class AliasRawBranch(Program):
    def fields(self, outcome):
        word = said(self, outcome)[0]
        rest = super().fields(outcome)
        return rest if outcome.run_id.startswith(word) else [word] + rest[1:]


@fault('d2.alias-raw-vanished', 'A run that vanished is reported under the word that named it.', 'd2.canonical-id')
class AliasRawVanished(Program):
    def fields(self, outcome):
        rest = super().fields(outcome)
        return [said(self, outcome)[0]] + rest[1:] if outcome.status == 'unknown' else rest


@fault('d2.alias-artifact', 'The artifact folder of a session is built from the word that named it.',
       'd2.canonical-id', 'd3.artifact-session')
class AliasArtifact(Program):
    def backing_session(self, run, row):
        return self.names[run][0] if run[0] == 'session' else super().backing_session(run, row)


class Repeats(Program):
    def times(self, outcome):
        return 1

    def report(self, outcome):
        for _ in range(self.times(outcome)):
            super().report(outcome)


@fault('d2.pending-once-a-name', 'A pending run that was named several times is reported once for each name.',
       'd2.duplicates-pending')
class PendingOnceAName(Repeats):
    def times(self, outcome):
        return len(said(self, outcome)) if self.ticks else 1


@fault('d2.pending-once-a-spelling', 'A pending run that was named by alias and by id is reported twice; the same word '
       'twice is told once.', 'd2.duplicates-pending')
class PendingOnceASpelling(Repeats):
    def times(self, outcome):
        return len(set(said(self, outcome))) if self.ticks else 1


@fault('d2.immediate-once-too-often', 'A run that was over at the start and was named several times is reported once '
       'more than it was named.', 'd2.duplicates-immediate')
class ImmediateOnceTooOften(Repeats):
    def times(self, outcome):
        named = len(said(self, outcome))
        return named + 1 if named > 1 and not self.ticks else 1


@fault('d2.immediate-repeats-lost', 'A run that was over at the start and was named several times is not reported.',
       'd2.duplicates-immediate')
class ImmediateRepeatsLost(Repeats):
    def times(self, outcome):
        return 0 if len(said(self, outcome)) > 1 and not self.ticks else 1


@fault('d2.pending-repeats-lost', 'A pending run that was named several times is not reported.',
       'd2.duplicates-pending')
class PendingRepeatsLost(Repeats):
    def times(self, outcome):
        return 0 if len(said(self, outcome)) > 1 and self.ticks else 1


@fault('d2.repeat-hangs', 'The second name of a pending run waits for an end of its own that never comes.',
       'd2.duplicates-pending', 'd2.waits-for-all')
class RepeatHangs(Program):
    def end(self, run, outcome):
        super().end(run, outcome)
        if self.ticks and len(self.names[run]) > 1:
            self.pending['session', ''] = True

    def due(self):
        return [run for run in self.pending if run[1]]


@fault('d2.repeat-counts-short', 'After a run that was named several times there seem to be too few outcomes: exit 3.',
       'd4.exit-3', 'd4.exit-0')
class RepeatCountsShort(Program):
    def aggregate(self):
        return 3 if len(self.outcomes) + len(self.missing) < len(self.tokens) else super().aggregate()


@fault('d2.repeat-not-found', 'The second name of a run counts as not found.', 'd2.duplicates-immediate', 'd4.exit-0')
class RepeatNotFound(Program):
    def resolve(self, token):
        run = super().resolve(token)
        return None if run in self.names else run


@fault('d2.merges-same-beginning', 'Runs whose ids begin with the same eight characters are taken for one.',
       'd4.completeness')
class MergesSameBeginning(Program):
    def resolve(self, token):
        run = super().resolve(token)
        twins = [other for other in self.names if run and other[1][:8] == run[1][:8]]
        return twins[0] if twins else run


@fault('d2.merges-letter-case', 'Runs whose ids differ by letter case only are taken for one.', 'd2.letter-case')
class MergesLetterCase(Program):
    def resolve(self, token):
        run = super().resolve(token)
        twins = [other for other in self.names if run and other[1].lower() == run[1].lower()]
        return twins[0] if twins else run


@fault('d2.merges-same-artifact', 'Of runs that share an artifact folder only the first is reported.',
       'd4.completeness')
class MergesSameArtifact(Program):
    def report(self, outcome):
        earlier = [other.artifact_dir for other in self.outcomes if other is not outcome]
        if outcome.artifact_dir is None or outcome.artifact_dir not in earlier:
            super().report(outcome)


@fault('d2.merges-across-kinds', 'Runs of different kinds with the same id are taken for one.', 'd4.completeness',
       equivalent='one id on a command line names one run only, so two such runs are never in one wait')
class MergesAcrossKinds(Program):
    def begin(self):
        ended = super().begin()
        seen = {}
        for run in list(self.pending):
            if seen.setdefault(run[1], run) != run:
                self.pending.pop(run)
        return ended
