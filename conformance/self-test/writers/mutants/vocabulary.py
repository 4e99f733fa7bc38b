"""The closed words of contract v1, as a writer and a waiter need them."""

TABLES = {
    'session': 'sessions', 'invocation': 'invocations', 'play': 'plays',
    'schedule_run': 'schedule_runs', 'show': 'shows', 'team': 'teams',
}
ALIASES = {
    'run': 'session', 'sessions': 'session', 'shows': 'show', 'plays': 'play',
    'invocations': 'invocation', 'teams': 'team', 'schedule_runs': 'schedule_run',
}
WAITABLE = ('session', 'invocation', 'play', 'schedule_run')
SOURCES = ('executor', 'agent', 'admin', 'system')
EXTRA = {'session': ('ended_at',)}
SUCCESS = {'session': 'completed', 'invocation': 'completed', 'play': 'merged', 'schedule_run': 'completed'}

TERMINAL = {
    'session': ('completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled'),
    'invocation': ('completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled'),
    'play': ('merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish'),
    'schedule_run': ('completed', 'failed', 'timed_out', 'skipped', 'cancelled'),
    'show': ('completed', 'aborted'),
    'team': ('archived',),
}
PENDING = {
    'session': ('running',),
    'invocation': ('running',),
    'play': ('pending', 'prepared', 'running', 'running_complete', 'gated', 'redoing'),
    'schedule_run': ('queued', 'waiting_dependency', 'running', 'retry_wait'),
    'show': ('active', 'imported'),
    'team': ('active',),
}
STATUSES = {kind: PENDING[kind] + TERMINAL[kind] for kind in TABLES}

REASONS = frozenset('''
dispatch.acked.consumer dispatch.dead_letter.ack_timeout dispatch.dead_letter.max_attempts
dispatch.delivered.transport_ok dispatch.delivering.attempt dispatch.expired.deadline dispatch.pending.enqueued
dispatch.pending.retry_backoff legacy.imported play.blocked.dep_failed play.blocked.invalid_deps
play.escalated.gate_twice play.gate_failed.verdict play.merged.ok play.pending.ready play.pending.waiting_on_deps
run.aborted.user run.cancelled.force_kill run.cancelled.manual_kill run.cancelled.orchestrator run.cancelled.sigint
run.cancelled.sigterm run.cancelled.stale_auto run.cancelled.system run.completed.ok run.completed_empty.no_evidence
run.failed.escalated run.failed.exception run.failed.exit_nonzero run.failed.lease_attempts_exhausted
run.failed.missing_artifact run.failed.missing_cwd run.paused.operator run.queued.lease_expired run.started.ok
run.timed_out.deadline schedule.budget.exhausted schedule.deferred.capacity schedule.fired.due
schedule.skipped.missed_fire schedule.skipped.overlap session.orphaned.no_process session.phantom.missing_artifacts
session.phantom.process_dead session.stale.no_heartbeat session.zombie.stale_locks show.aborted.operator
show.blocked.no_ready_plays show.completed.final_gate
'''.split())
