"""What an outcome says."""

from registry import fault
from waiter import WITH_EXIT_CODE, Waiter

SHAPE, MISSING, GONE = 'd3.outcome-shape', 'd2.not-found-outcome', 'd2.vanished-outcome'


def flaw(name, sentence, *requirements, **more):
    return fault('outcome.' + name, sentence, *requirements, kind='core', **more)


def spoilt(method, name, sentence, *requirements, **values):
    """Register a mutant whose outcomes made by `method` have other values."""
    @flaw(name, sentence, *requirements)
    class Spoilt(Waiter):
        pass

    def other(self, *arguments):
        return dict(getattr(Waiter, method)(self, *arguments), **values)

    setattr(Spoilt, method, other)


spoilt('not_found', 'missing-is-a-session', 'An id that was not found has the kind session.', MISSING, kind='session')
spoilt('not_found', 'missing-is-unknown', 'An id that was not found has the status unknown.', MISSING, status='unknown')
spoilt('not_found', 'missing-has-a-reason', 'An id that was not found has the reason not_found.', MISSING,
       reason='not_found')
spoilt('not_found', 'missing-succeeds', 'An id that was not found counts as a success.', MISSING, success=True)
spoilt('not_found', 'missing-exit-2', 'An id that was not found has the exit_code 2.', MISSING, exit_code=2)
spoilt('not_found', 'missing-without-an-id', 'An id that was not found is an empty text.', MISSING, run_id='')
spoilt('vanished', 'gone-has-no-kind', 'A run that vanished has the kind null.', GONE, kind=None)
spoilt('vanished', 'gone-succeeds', 'A run that vanished counts as a success.', GONE, success=True)
spoilt('vanished', 'gone-not-found', 'A run that vanished has the status not_found.', 'd2.vanished', GONE,
       status='not_found')
spoilt('vanished', 'gone-is-a-session', 'A run that vanished has the kind session.', GONE, kind='session')
spoilt('vanished', 'gone-exit-0', 'A run that vanished has the exit_code 0.', GONE, 'd3.vanished-line', exit_code=0)
spoilt('outcome', 'all-succeed', 'Whatever is over counts as a success.', 'd1.success-by-kind', SHAPE, success=True)
spoilt('outcome', 'no-reason', 'The reason is always unknown.', 'd1.reason-registered', SHAPE, reason='unknown')


@flaw('missing-cut', 'An id that was not found is cut to eight characters.', MISSING)
class MissingCut(Waiter):
    def not_found(self, token):
        return super().not_found(token[:8])


@flaw('missing-trimmed', 'An id that was not found is given in small letters.', MISSING)
class MissingTrimmed(Waiter):
    def not_found(self, token):
        return super().not_found(token.lower())


@flaw('missing-has-a-folder', 'An id that was not found has the run folder that a session would have.', MISSING)
class MissingHasAFolder(Waiter):
    def not_found(self, token):
        return dict(super().not_found(token), artifact_dir='%s/runs/%s' % (self.home, token))


@flaw('gone-has-a-folder', 'A session that vanished keeps its run folder.', GONE, 'd3.vanished-line')
class GoneHasAFolder(Waiter):
    def vanished(self, run):
        return dict(super().vanished(run), artifact_dir='%s/runs/%s' % (self.home, run[1]))


@flaw('gone-by-its-alias', 'A run that vanished is called as it was given.', GONE, 'd2.canonical-id')
class GoneByItsAlias(Waiter):
    def vanished(self, run):
        return dict(super().vanished(run), run_id=self.pending.get(run, run[1]))


@flaw('alias', 'A run is called as it was given.', 'd2.canonical-id', SHAPE)
class Alias(Waiter):
    def __init__(self, home):
        super().__init__(home)
        self.tokens = {}

    def first_look(self, run, token):
        self.tokens[run] = token
        super().first_look(run, token)

    def outcome(self, run, row):
        return dict(super().outcome(run, row), run_id=self.tokens[run])


@flaw('success-by-exit-code', 'A run with an exit_code succeeds where that is 0.', 'd1.exit-code-is-evidence', SHAPE)
class SuccessByExitCode(Waiter):
    def is_success(self, run, row):
        return row[2] == 0 if run[0] in WITH_EXIT_CODE and row[2] is not None else super().is_success(run, row)


@flaw('empty-succeeds', 'An empty completion counts as a success.', 'd1.success-by-kind', SHAPE)
class EmptySucceeds(Waiter):
    def is_success(self, run, row):
        return row[0] == 'completed_empty' or super().is_success(run, row)


@flaw('merged-fails', 'A merged play counts as no success: only completed is one.', 'd1.success-by-kind', SHAPE)
class MergedFails(Waiter):
    def is_success(self, run, row):
        return row[0] == 'completed'


@flaw('kind-as-table', 'A schedule run has the kind session.', SHAPE)
class KindAsTable(Waiter):
    def outcome(self, run, row):
        values = super().outcome(run, row)
        return dict(values, kind='session' if run[0] == 'schedule_run' else run[0])


@flaw('exit-code-as-float', 'An exit_code loses what a float of 64 bits does not hold.', 'd3.exit-code-exact', SHAPE)
class ExitCodeAsFloat(Waiter):
    def outcome(self, run, row):
        values = super().outcome(run, row)
        return dict(values, exit_code=row[2] and int(float(row[2])))


@flaw('exit-code-zero-is-none', 'An exit_code 0 is null.', SHAPE, 'd3.exit-code-exact')
class ExitCodeZeroIsNone(Waiter):
    def outcome(self, run, row):
        return dict(super().outcome(run, row), exit_code=row[2] or None)


@flaw('exit-code-never-none', 'An exit_code that is absent is 0.', SHAPE, 'd3.exit-code-absent')
class ExitCodeNeverNone(Waiter):
    def outcome(self, run, row):
        return dict(super().outcome(run, row), exit_code=row[2] or 0)


def unshapely(name, sentence, change):
    """These break the schema of a message as well, so that the driver may count as broken."""
    @flaw(name, sentence, SHAPE)
    class Unshapely(Waiter):
        def outcome(self, run, row):
            values = super().outcome(run, row)
            change(values)
            return values


for key in ('kind', 'exit_code', 'success', 'artifact_dir'):
    unshapely('without-' + key.replace('_', '-'), 'An outcome has no %s.' % key,
              lambda values, key=key: values.pop(key))
unshapely('without-nulls', 'An outcome has no keys whose value is null.', lambda values: [
    values.pop(name) for name in list(values) if values[name] is None])
unshapely('hyphens', 'An outcome has hyphens for what is null.', lambda values: values.update(
    (name, '-') for name in list(values) if values[name] is None))
unshapely('exit-code-as-text', 'The exit_code of an outcome is a text.', lambda values: values.update(
    exit_code=str(values['exit_code'])))
