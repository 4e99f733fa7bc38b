"""The v1 words: kinds, their terminal and success sets, and the registered reason codes."""

KINDS = ('session', 'invocation', 'play', 'schedule_run')

TABLE = {'session': 'sessions', 'invocation': 'invocations', 'play': 'plays', 'schedule_run': 'schedule_runs'}

_SESSION = ('completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled')

TERMINAL = {
    'session': _SESSION,
    'invocation': _SESSION,
    'play': ('merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish'),
    'schedule_run': ('completed', 'failed', 'timed_out', 'skipped', 'cancelled'),
}

LIVE = {
    'session': ('running',),
    'invocation': ('running',),
    'play': ('pending', 'prepared', 'running', 'running_complete', 'gated', 'redoing'),
    'schedule_run': ('queued', 'waiting_dependency', 'running', 'retry_wait'),
}

SUCCESS = {'session': 'completed', 'invocation': 'completed', 'play': 'merged', 'schedule_run': 'completed'}

_REASON_FAMILIES = {
    'dispatch': 'acked.consumer dead_letter.ack_timeout dead_letter.max_attempts delivered.transport_ok '
                'delivering.attempt expired.deadline pending.enqueued pending.retry_backoff',
    'legacy': 'imported',
    'play': 'blocked.dep_failed blocked.invalid_deps escalated.gate_twice gate_failed.verdict merged.ok '
            'pending.ready pending.waiting_on_deps',
    'run': 'aborted.user cancelled.force_kill cancelled.manual_kill cancelled.orchestrator cancelled.sigint '
           'cancelled.sigterm cancelled.stale_auto cancelled.system completed.ok completed_empty.no_evidence '
           'failed.escalated failed.exception failed.exit_nonzero failed.lease_attempts_exhausted '
           'failed.missing_artifact failed.missing_cwd paused.operator queued.lease_expired started.ok '
           'timed_out.deadline',
    'schedule': 'budget.exhausted deferred.capacity fired.due skipped.missed_fire skipped.overlap',
    'session': 'orphaned.no_process phantom.missing_artifacts phantom.process_dead stale.no_heartbeat '
               'zombie.stale_locks',
    'show': 'aborted.operator blocked.no_ready_plays completed.final_gate',
}

REASONS = frozenset(
    family + '.' + rest for family, rests in _REASON_FAMILIES.items() for rest in rests.split()
)
