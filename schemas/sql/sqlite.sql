-- The standard store of contract v1, for SQLite: every table that a waiter or a writer of statuses touches.
--
-- A file made by this text is a schema-4 store of lionagi's lineage: lionagi 0.36.0 opens it, adds the tables that
-- have no part in the contract, and works on it. Names of tables, columns and indexes are therefore fixed from
-- outside. What each column means to a reader stands in spec/v1/store.md.
--
-- Whoever makes the file sets `PRAGMA journal_mode = WAL` first, outside a transaction; then this text runs in one.
-- Times are seconds since the epoch. Columns that hold JSON are TEXT. Foreign keys are kept only by connections that
-- say `PRAGMA foreign_keys = ON`.

CREATE TABLE schema_meta (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);

INSERT INTO schema_meta (key, value) VALUES
  ('version', '4'),
  ('lineage', 'lionagi'),
  ('created_at', strftime('%s', 'now'));

-- Messages: no waiter reads them, but sessions and branches point at them.

CREATE TABLE message_types (
  type_id    INTEGER NOT NULL PRIMARY KEY,
  lion_class TEXT    NOT NULL UNIQUE
);

CREATE TABLE messages (
  id            TEXT    NOT NULL PRIMARY KEY,
  created_at    REAL    NOT NULL,
  role          TEXT    NOT NULL,
  lion_class    INTEGER NOT NULL REFERENCES message_types (type_id),
  content       TEXT    NOT NULL,
  sender        TEXT,
  recipient     TEXT,
  channel       TEXT,
  embedding     BLOB,
  node_metadata TEXT
);

CREATE TABLE progressions (
  id         TEXT NOT NULL PRIMARY KEY,
  created_at REAL NOT NULL,
  collection TEXT NOT NULL DEFAULT '[]'
);

-- Kind invocation. No exit_code; its artifact_dir is that of its primary session.

CREATE TABLE invocations (
  id                    TEXT NOT NULL PRIMARY KEY,
  status                TEXT NOT NULL DEFAULT 'running'
    CONSTRAINT invocation_status_known CHECK (status IN (
      'running',
      'completed', 'completed_empty', 'failed', 'timed_out', 'aborted', 'cancelled'
    )),
  status_reason_code    TEXT,
  status_reason_summary TEXT,
  status_evidence_refs  TEXT,
  created_at            REAL NOT NULL,
  updated_at            REAL NOT NULL,
  started_at            REAL NOT NULL,
  ended_at              REAL,
  skill                 TEXT NOT NULL,
  plugin                TEXT,
  prompt                TEXT,
  session_count         INTEGER NOT NULL DEFAULT 0,
  node_metadata         TEXT
);

-- Kind session. Its status is free text and may be NULL: the vocabulary is the writer's duty, not the table's.

CREATE TABLE sessions (
  id                         TEXT NOT NULL PRIMARY KEY,
  status                     TEXT,
  status_reason_code         TEXT,
  status_reason_summary      TEXT,
  status_evidence_refs       TEXT,
  invocation_id              TEXT REFERENCES invocations (id),
  created_at                 REAL NOT NULL,
  updated_at                 REAL NOT NULL,
  started_at                 REAL,
  ended_at                   REAL,
  ended_at_is_approximate    INTEGER NOT NULL DEFAULT 0,
  artifacts_path             TEXT,
  run_id                     TEXT,
  cc_session_id              TEXT,
  progression_id             TEXT NOT NULL REFERENCES progressions (id),
  first_msg_id               TEXT REFERENCES messages (id),
  last_msg_id                TEXT REFERENCES messages (id),
  last_message_at            REAL,
  name                       TEXT,
  user_label                 TEXT,
  user                       TEXT,
  project                    TEXT,
  project_source             TEXT,
  playbook_name              TEXT,
  agent_name                 TEXT,
  agent_hash                 TEXT,
  invocation_kind            TEXT
    CONSTRAINT session_invocation_kind_known CHECK (
      invocation_kind IS NULL
      OR invocation_kind IN ('agent', 'play', 'flow', 'fanout', 'show-play', 'engine')
    ),
  show_topic                 TEXT,
  show_play_name             TEXT,
  source_kind                TEXT DEFAULT 'live'
    CONSTRAINT session_source_kind_known CHECK (
      source_kind IS NULL OR source_kind IN ('live', 'imported_fs', 'imported_codex')
    ),
  current_phase              TEXT,
  model                      TEXT,
  provider                   TEXT,
  effort                     TEXT,
  input_tokens               INTEGER,
  output_tokens              INTEGER,
  total_cost_usd             REAL,
  num_turns                  INTEGER,
  duration_ms                REAL,
  artifact_contract_json     TEXT,
  artifact_verification_json TEXT,
  node_metadata              TEXT
);

-- Branches: not a kind, but the id of one may stand for the session that owns it.

CREATE TABLE branches (
  id             TEXT NOT NULL PRIMARY KEY,
  session_id     TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at     REAL NOT NULL,
  progression_id TEXT NOT NULL REFERENCES progressions (id),
  system_msg_id  TEXT REFERENCES messages (id),
  status         TEXT,
  started_at     REAL,
  ended_at       REAL,
  name           TEXT,
  user           TEXT,
  agent_name     TEXT,
  model          TEXT,
  provider       TEXT,
  node_metadata  TEXT
);

-- Shows: they have a status and own plays, but nobody can wait on one.

CREATE TABLE shows (
  id                    TEXT NOT NULL PRIMARY KEY,
  status                TEXT NOT NULL DEFAULT 'active'
    CONSTRAINT show_status_known CHECK (status IN ('active', 'imported', 'completed', 'aborted')),
  status_source         TEXT NOT NULL DEFAULT 'unknown',
  status_reason_code    TEXT,
  status_reason_summary TEXT,
  status_evidence_refs  TEXT,
  created_at            REAL NOT NULL,
  updated_at            REAL NOT NULL,
  topic                 TEXT NOT NULL UNIQUE,
  show_dir              TEXT NOT NULL,
  goal                  TEXT,
  repo                  TEXT,
  base_branch           TEXT,
  integration_branch    TEXT
);

-- Kind play. session_id leads to its artifact_dir.

CREATE TABLE plays (
  id                    TEXT NOT NULL PRIMARY KEY,
  status                TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT play_status_known CHECK (status IN (
      'pending', 'prepared', 'running', 'running_complete', 'gated', 'redoing',
      'merged', 'escalated', 'gate_failed', 'blocked', 'aborted_after_finish'
    )),
  status_reason_code    TEXT,
  status_reason_summary TEXT,
  status_evidence_refs  TEXT,
  exit_code             INTEGER,
  session_id            TEXT REFERENCES sessions (id),
  show_id               TEXT NOT NULL REFERENCES shows (id) ON DELETE CASCADE,
  name                  TEXT NOT NULL,
  created_at            REAL NOT NULL,
  updated_at            REAL NOT NULL,
  started_at            REAL,
  ended_at              REAL,
  attempt               INTEGER NOT NULL DEFAULT 1,
  playbook              TEXT,
  effort                TEXT,
  worktree              TEXT,
  branch                TEXT,
  merge_sha             TEXT,
  merged_at             REAL,
  gate_passed           INTEGER,
  gate_feedback         TEXT,
  depends_on            TEXT DEFAULT '[]',
  sort_order            INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT play_name_once_a_show UNIQUE (show_id, name)
);

-- Schedules: no waiter reads them, but their runs go when they go.

CREATE TABLE schedules (
  id                        TEXT NOT NULL PRIMARY KEY,
  name                      TEXT NOT NULL UNIQUE,
  description               TEXT,
  created_at                REAL NOT NULL,
  updated_at                REAL NOT NULL,
  enabled                   INTEGER NOT NULL DEFAULT 1
    CONSTRAINT schedule_enabled_boolean CHECK (enabled IN (0, 1)),
  trigger_type              TEXT NOT NULL
    CONSTRAINT schedule_trigger_known CHECK (trigger_type IN ('cron', 'interval', 'github_poll', 'at')),
  cron_expr                 TEXT,
  interval_sec              INTEGER,
  github_repo               TEXT,
  github_filter             TEXT,
  github_cursor             TEXT,
  poll_interval_sec         INTEGER,
  action_kind               TEXT NOT NULL
    CONSTRAINT schedule_action_known CHECK (
      action_kind IN ('agent', 'flow', 'fanout', 'play', 'flow_yaml', 'command')
    ),
  action_model              TEXT,
  action_prompt             TEXT,
  action_agent              TEXT,
  action_playbook           TEXT,
  action_flow_yaml          TEXT,
  action_project            TEXT,
  action_cwd                TEXT,
  action_extra_args         TEXT DEFAULT '[]',
  action_command            TEXT,
  action_command_args       TEXT DEFAULT '[]',
  on_success                TEXT,
  on_fail                   TEXT,
  last_fired_at             REAL,
  next_fire_at              REAL,
  missed_fire_policy        TEXT NOT NULL DEFAULT 'skip'
    CONSTRAINT schedule_missed_fire_known CHECK (missed_fire_policy IN ('skip', 'run_once')),
  overlap_policy            TEXT NOT NULL DEFAULT 'skip'
    CONSTRAINT schedule_overlap_known CHECK (overlap_policy IN ('skip', 'allow')),
  max_runs                  INTEGER,
  budget_usd                REAL,
  budget_tokens             INTEGER,
  rate_limit                TEXT,
  project                   TEXT,
  threshold_config          TEXT,
  last_alert_at             REAL,
  last_evaluated_at         REAL,
  last_healthy_poll_at      REAL,
  poller_consecutive_401    INTEGER NOT NULL DEFAULT 0,
  predispatch_refusal_event TEXT,
  predispatch_refusal_count INTEGER NOT NULL DEFAULT 0,
  spec_version              TEXT,
  managed_by                TEXT
    CONSTRAINT schedule_manager_known CHECK (managed_by IS NULL OR managed_by IN ('cli', 'declaration')),
  owner_key                 TEXT,
  authored_spec             TEXT,
  resolved_target           TEXT,
  resolved_digest           TEXT,
  resolved_timezone         TEXT,
  effective_timezone        TEXT,
  effective_timezone_source TEXT,
  notify_on                 TEXT,
  notify_command            TEXT
);

-- Kind schedule_run. invocation_id leads, by way of that invocation's primary session, to its artifact_dir.

CREATE TABLE schedule_runs (
  id                    TEXT NOT NULL PRIMARY KEY,
  status                TEXT NOT NULL DEFAULT 'running'
    CONSTRAINT schedule_run_status_known CHECK (status IN (
      'queued', 'waiting_dependency', 'running', 'retry_wait',
      'completed', 'failed', 'timed_out', 'skipped', 'cancelled'
    )),
  status_reason_code    TEXT,
  status_reason_summary TEXT,
  status_evidence_refs  TEXT,
  exit_code             INTEGER,
  invocation_id         TEXT REFERENCES invocations (id),
  schedule_id           TEXT REFERENCES schedules (id) ON DELETE CASCADE,
  created_at            REAL NOT NULL,
  updated_at            REAL,
  fired_at              REAL NOT NULL,
  ended_at              REAL,
  error_detail          TEXT,
  trigger_context       TEXT NOT NULL,
  action_kind           TEXT NOT NULL,
  action_args           TEXT NOT NULL,
  chain_parent_id       TEXT REFERENCES schedule_runs (id),
  chain_depth           INTEGER NOT NULL DEFAULT 0,
  queued_at             REAL,
  dispatched_at         REAL,
  leased_by             TEXT,
  lease_expires_at      REAL,
  lease_attempts        INTEGER NOT NULL DEFAULT 0,
  concurrency_key       TEXT,
  required_capabilities TEXT,
  execution_target      TEXT,
  library_ref           TEXT,
  library_content_hash  TEXT,
  resume_packet         TEXT
);

-- Teams: they have a status, but nobody can wait on one.

CREATE TABLE teams (
  id                    TEXT NOT NULL PRIMARY KEY,
  status                TEXT NOT NULL DEFAULT 'active'
    CONSTRAINT team_status_known CHECK (status IN ('active', 'archived')),
  status_reason_code    TEXT,
  status_reason_summary TEXT,
  status_evidence_refs  TEXT,
  created_at            REAL NOT NULL,
  updated_at            REAL NOT NULL,
  name                  TEXT NOT NULL,
  member_count          INTEGER NOT NULL DEFAULT 0,
  members               TEXT NOT NULL DEFAULT '[]',
  node_metadata         TEXT
);

-- What the guarded write leaves behind (D5): one history row a transition, one audit row a rejection or an override.
-- Neither has a foreign key to the record: the history outlives the row.

CREATE TABLE status_transitions (
  id              TEXT NOT NULL PRIMARY KEY,
  entity_type     TEXT NOT NULL,
  entity_id       TEXT NOT NULL,
  previous_status TEXT,
  status          TEXT NOT NULL,
  reason_code     TEXT NOT NULL,
  reason_summary  TEXT,
  evidence_refs   TEXT,
  source          TEXT NOT NULL,
  actor           TEXT,
  created_at      REAL NOT NULL,
  metadata        TEXT
);

CREATE TABLE admin_events (
  id         TEXT NOT NULL PRIMARY KEY,
  created_at REAL NOT NULL,
  action     TEXT NOT NULL,
  target_id  TEXT,
  details    TEXT NOT NULL,
  actor      TEXT NOT NULL DEFAULT 'admin'
);

-- The look-ups of a waiter and of a writer. Ids have the index of their primary key.

CREATE INDEX idx_sessions_invocation ON sessions (invocation_id) WHERE invocation_id IS NOT NULL;
CREATE INDEX idx_sessions_run_id ON sessions (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX idx_sessions_status_updated ON sessions (status, updated_at);
CREATE INDEX idx_branches_session_created ON branches (session_id, created_at);
CREATE INDEX idx_plays_session ON plays (session_id);
CREATE INDEX idx_plays_show ON plays (show_id);
CREATE INDEX idx_plays_status ON plays (status);
CREATE INDEX idx_invocations_status ON invocations (status);
CREATE INDEX idx_sched_runs_invocation ON schedule_runs (invocation_id) WHERE invocation_id IS NOT NULL;
CREATE INDEX idx_sched_runs_schedule ON schedule_runs (schedule_id, fired_at);
CREATE INDEX idx_status_transitions_entity ON status_transitions (entity_type, entity_id, created_at);
CREATE INDEX idx_admin_events_target ON admin_events (target_id) WHERE target_id IS NOT NULL;
