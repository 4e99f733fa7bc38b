"""Which ends are successes."""

from base import Program
from registry import fault
from vocabulary import KINDS, SUCCESS, TERMINAL


def praises(its_kind, its_status):
    @fault('d1.praises.%s.%s' % (its_kind, its_status),
           'A %s that ended as %s counts as a success.' % (its_kind, its_status), 'd1.success-by-kind')
    class Praises(Program):
        def is_success(self, run, row):
            return (run[0], row.status) == (its_kind, its_status) or super().is_success(run, row)


def blames(its_kind, its_status):
    @fault('d1.blames.%s.%s' % (its_kind, its_status),
           'A %s that ended as %s counts as a failure.' % (its_kind, its_status), 'd1.success-by-kind')
    class Blames(Program):
        def is_success(self, run, row):
            return run[0] != its_kind and super().is_success(run, row)


for kind in KINDS:
    for status in TERMINAL[kind]:
        if status != SUCCESS[kind]:
            praises(kind, status)
for kind in KINDS:
    blames(kind, SUCCESS[kind])


@fault('d1.success-by-exit-code', 'Where an exit_code is recorded, success means that it is 0.',
       'd1.exit-code-is-evidence')
class SuccessByExitCode(Program):
    def is_success(self, run, row):
        return super().is_success(run, row) if row.exit_code is None else row.exit_code == 0


@fault('d1.exit-code-vetoes', 'A run with a non-zero exit_code is never a success.', 'd1.exit-code-is-evidence')
class ExitCodeVetoes(Program):
    def is_success(self, run, row):
        return super().is_success(run, row) and not row.exit_code


@fault('d1.exit-code-0-saves', 'A run with an exit_code of 0 is always a success.', 'd1.exit-code-is-evidence')
class ExitCodeZeroSaves(Program):
    def is_success(self, run, row):
        return super().is_success(run, row) or row.exit_code == 0


@fault('d1.negative-exit-code-vetoes', 'A run with a negative exit_code, as after a signal, is never a success.',
       'd1.exit-code-is-evidence')
class NegativeExitCodeVetoes(Program):
    def is_success(self, run, row):
        return super().is_success(run, row) and (row.exit_code or 0) >= 0


@fault('d1.success-by-reason', 'Success is read from the reason code, which must end in .ok.',
       'd1.success-by-kind')
class SuccessByReason(Program):
    def is_success(self, run, row):
        return str(row.reason).endswith('.ok')


@fault('d1.bad-reason-vetoes', 'A success with a reason code of a failure counts as a failure.',
       'd1.success-by-kind')
class BadReasonVetoes(Program):
    def is_success(self, run, row):
        return super().is_success(run, row) and '.failed' not in str(row.reason)


@fault('d1.success-needs-artifact', 'A success without a backing session counts as a failure.',
       'd1.success-by-kind')
class SuccessNeedsArtifact(Program):
    def is_success(self, run, row):
        return super().is_success(run, row) and self.artifact_dir(run, row) is not None


@fault('d1.success-of-any-kind', 'A session or schedule run that reads merged, or a play that reads completed, would '
       'count as a success.', 'd1.success-by-kind',
       equivalent='merged is terminal for plays only and completed never for plays, so such a run never ends')
class SuccessOfAnyKind(Program):
    def is_success(self, run, row):
        return row.status in ('completed', 'merged')
