"""The artifact folder."""

import os

from base import Program
from registry import fault

INVOCATION = ('d3.artifact-invocation', 'd3.artifact-schedule-run')


class Folder(Program):
    def spell(self, session):
        return session

    def folder(self, session):
        return self.spell(super().folder(session))


def folder_as(fault_id, sentence, change, requirement='d3.artifact-session'):
    @fault(fault_id, sentence, requirement)
    class FolderAs(Folder):
        def spell(self, session):
            return change(session)


folder_as('d3.artifact-trailing-slash', 'The path ends with a slash.', lambda path: path + '/')
folder_as('d3.artifact-relative', 'The path is relative to the working folder.', os.path.relpath)
folder_as('d3.artifact-real-path', 'Symbolic links in the path are resolved.', os.path.realpath)
folder_as('d3.artifact-url', 'The path is a file URL.', lambda path: 'file://' + path)
folder_as('d3.artifact-manifest', 'The path of run.json in the folder is given.', lambda path: path + '/run.json')
folder_as('d3.artifact-subfolder', 'The path of the folder artifacts inside is given.', lambda path: path + '/artifacts')
folder_as('d3.artifact-id-only', 'Only the last part of the path is given.', os.path.basename)
folder_as('d3.artifact-runs-twice', 'The path has runs twice.', lambda path: path.replace('/runs/', '/runs/runs/'))
folder_as('d3.artifact-probed', 'The path is given only when the folder exists.',
          lambda path: path if os.path.isdir(path) else None, 'd3.artifact-not-probed')
folder_as('d3.artifact-probed-inverse', 'The path is given only when the folder does not exist.',
          lambda path: None if os.path.isdir(path) else path, 'd3.artifact-not-probed')
folder_as('d3.artifact-run-json-probed', 'The path is not given when the folder exists without run.json.',
          lambda path: None if os.path.isdir(path) and not os.path.exists(path + '/run.json') else path,
          'd3.artifact-not-probed')


@fault('d3.artifact-default-home', 'LIONAGI_HOME is ignored for the runs folder.', 'd3.artifact-session')
class ArtifactDefaultHome(Program):
    def folder(self, session):
        return os.path.join(os.path.expanduser('~/.lionagi'), 'runs', session)


@fault('d3.artifact-tilde', 'The home folder in a path is shortened to a tilde.', 'd3.artifact-session')
class ArtifactTilde(Program):
    def folder(self, session):
        return super().folder(session).replace(self.home(), '~/.lionagi')


@fault('d3.artifacts-path', 'The column artifacts_path of a session replaces the path.', 'd3.artifact-not-probed')
class ArtifactsPath(Program):
    def folder(self, session):
        found = self.rows('SELECT artifacts_path FROM sessions WHERE id = ?', session)
        return found and found[0][0] or super().folder(session)


@fault('d3.artifact-of-run-handle', 'The column run_id of a session names the folder.', 'd3.artifact-session')
class ArtifactOfRunHandle(Program):
    def folder(self, session):
        found = self.rows('SELECT run_id FROM sessions WHERE id = ?', session)
        return super().folder(found and found[0][0] or session)


@fault('d3.artifact-of-failures-missing', 'A failure has no artifact_dir.', 'd3.artifact-session')
class ArtifactOfFailuresMissing(Program):
    def artifact_dir(self, run, row):
        return super().artifact_dir(run, row) if self.is_success(run, row) else None


def primary_by(fault_id, sentence, order, where=''):
    @fault(fault_id, sentence, *INVOCATION)
    class PrimaryBy(Program):
        def primary(self, invocation):
            sql = 'SELECT id FROM sessions WHERE invocation_id = ? %s ORDER BY %s LIMIT 1' % (where, order)
            for (session,) in self.rows(sql, invocation):
                return session
            return None


primary_by('d3.primary-updated-first', 'The primary session is the one updated first.', 'updated_at')
primary_by('d3.primary-created-first', 'The primary session is the one created first.', 'created_at')
primary_by('d3.primary-created-last', 'The primary session is the one created last.', 'created_at DESC')
primary_by('d3.primary-stored-first', 'The primary session is the one stored first.', 'rowid')
primary_by('d3.primary-stored-last', 'The primary session is the one stored last.', 'rowid DESC')
primary_by('d3.primary-greatest-id', 'The primary session is the one with the greatest id.', 'id DESC')
primary_by('d3.primary-smallest-id', 'The primary session is the one with the smallest id.', 'id')
primary_by('d3.primary-started-last', 'The primary session is the one started last.', 'coalesce(started_at, 0) DESC, id')
primary_by('d3.primary-completed-only', 'Only completed sessions can be primary.', 'updated_at DESC',
           "AND status = 'completed'")
primary_by('d3.primary-running-left-out', 'Running sessions cannot be primary.', 'updated_at DESC',
           "AND status <> 'running'")
primary_by('d3.primary-whole-seconds', 'Updates are compared in whole seconds; among equals the oldest row is primary.',
           'CAST(updated_at AS INTEGER) DESC, created_at')
primary_by('d3.primary-as-text', 'The times of updates are compared as text.', 'CAST(updated_at AS TEXT) DESC')


@fault('d3.primary-second-of-three', 'With three sessions or more the second newest is primary.', *INVOCATION)
class PrimarySecondOfThree(Program):
    def primary(self, invocation):
        sql = 'SELECT id FROM sessions WHERE invocation_id = ? ORDER BY updated_at DESC'
        found = [session for (session,) in self.rows(sql, invocation)]
        return found[1] if len(found) > 2 else super().primary(invocation)


@fault('d3.primary-none-if-several', 'An invocation with several sessions has no artifact_dir.', *INVOCATION)
class PrimaryNoneIfSeveral(Program):
    def primary(self, invocation):
        found = self.rows('SELECT 1 FROM sessions WHERE invocation_id = ?', invocation)
        return super().primary(invocation) if len(found) == 1 else None


def backing(fault_id, sentence, its_kind, choose, requirement):
    @fault(fault_id, sentence, requirement)
    class Backing(Program):
        def backing_session(self, run, row):
            return choose(self, run, row) if run[0] == its_kind else super().backing_session(run, row)


backing('d3.invocation-own-id', 'An invocation uses its own id for the folder.', 'invocation',
        lambda program, run, row: run[1], 'd3.artifact-invocation')
backing('d3.invocation-without-sessions-own-id', 'An invocation without a session uses its own id for the folder.',
        'invocation', lambda program, run, row: program.primary(run[1]) or run[1], 'd3.artifact-missing-link')
backing('d3.invocation-dash', 'An invocation has no artifact_dir.', 'invocation',
        lambda program, run, row: None, 'd3.artifact-invocation')
backing('d3.play-own-id', 'A play uses its own id for the folder.', 'play',
        lambda program, run, row: run[1], 'd3.artifact-play')
backing('d3.play-without-link-own-id', 'A play without a session uses its own id for the folder.', 'play',
        lambda program, run, row: row.link or run[1], 'd3.artifact-missing-link')
backing('d3.play-dangling', 'The dangling link of a play is printed as a folder.', 'play',
        lambda program, run, row: row.link, 'd3.artifact-missing-link')
backing('d3.play-dash', 'A play has no artifact_dir.', 'play', lambda program, run, row: None, 'd3.artifact-play')
backing('d3.schedule-run-own-id', 'A schedule run uses its own id for the folder.', 'schedule_run',
        lambda program, run, row: run[1], 'd3.artifact-schedule-run')
backing('d3.schedule-run-invocation-id', 'A schedule run uses the id of its invocation for the folder.', 'schedule_run',
        lambda program, run, row: row.link, 'd3.artifact-schedule-run')
backing('d3.schedule-run-dangling', 'Where no session is found, a schedule run uses the id that it links to.',
        'schedule_run', lambda program, run, row: program.schedule_session(run, row) or row.link,
        'd3.artifact-missing-link')
backing('d3.schedule-run-ghost', 'The invocation of a schedule run need not exist: sessions that name it are enough.',
        'schedule_run', lambda program, run, row: program.primary(row.link), 'd3.artifact-missing-link')
backing('d3.schedule-run-dash', 'A schedule run has no artifact_dir.', 'schedule_run',
        lambda program, run, row: None, 'd3.artifact-schedule-run')


def first_seen(fault_id, sentence, its_kind, requirement):
    @fault(fault_id, sentence, requirement)
    class FirstSeen(Program):
        """Late ends keep the backing session that was looked up at the start."""

        def look(self, runs, rows):
            if not self.ticks:
                self.start = {run: self.backing_session(run, row) for run, row in rows.items()}
            return super().look(runs, rows)

        def artifact_dir(self, run, row):
            if run[0] != its_kind or not self.ticks:
                return super().artifact_dir(run, row)
            return None if self.start[run] is None else self.folder(self.start[run])


first_seen('d3.stale-primary', 'The primary session of an invocation is looked up at the start only.', 'invocation',
           'd3.artifact-invocation')
first_seen('d3.stale-play-session', 'The session of a play is looked up at the start only.', 'play', 'd3.artifact-play')
first_seen('d3.stale-schedule-session', 'The session behind a schedule run is looked up at the start only.',
           'schedule_run', 'd3.artifact-schedule-run')
