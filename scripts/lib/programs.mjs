/**
 * The programs of the house and how each is run: from their bundle, or from the sources. `npm start`, `npm run dev` and the
 * containers run exactly these commands. The bundle of a program that starts often is compiled when it is built.
 */
export const PROGRAMS = {
  prepare: { name: 'Database preparation', workspace: 'db', entry: 'prepare' },
  checkPostgres: { name: 'Check of Postgres', workspace: 'db', entry: 'check-postgres' },
  gateway: { name: 'Gateway', workspace: 'gateway', entry: 'main' },
  workers: { name: 'Workers', workspace: 'workers', entry: 'main' },
  backup: { name: 'Backup', workspace: 'workers', entry: 'backup-command' },
  verifyAudit: { name: 'Check of the audit log', workspace: 'workers', entry: 'verify-audit-command' },
  restore: { name: 'Restore', workspace: 'workers', entry: 'restore-command' },
  resetTwoStep: { name: 'Reset of two-step login', workspace: 'gateway', entry: 'access/two-step/reset-two-step' },
  scanner: { name: 'Scanner agent', workspace: 'scanner-agent', entry: 'main' },
}

/** A part of a program that runs in a thread of its own, in a bundle of its own. */
const THREADS = { 'scanner-agent': ['matching/matching-worker'] }

/** The entries to bundle, by package: files under its `src`, without their ending. */
export function entriesOf() {
  const entries = new Map(Object.entries(THREADS))
  for (const { workspace, entry } of Object.values(PROGRAMS))
    entries.set(workspace, [...(entries.get(workspace) ?? []), entry])
  return entries
}

/** Whether a program is started often enough to be worth compiling at build time; the others are commands for rare days. */
export function isStartedOften(workspace, entry) {
  return ['prepare', ...ROLES].some((key) => PROGRAMS[key].workspace === workspace && PROGRAMS[key].entry === entry)
}

/** The roles that LABADA_ROLES may name, in the order in which they are stopped. */
export const ROLES = ['gateway', 'workers', 'scanner']

/** The arguments for `node`. */
export function argumentsOf(key, { fromSources = false } = {}) {
  const { workspace, entry } = PROGRAMS[key]
  return fromSources
    ? ['--conditions=source', '--import', 'tsx', `${workspace}/src/${entry}.ts`]
    : [`${workspace}/dist/${entry.split('/').at(-1)}.js`]
}
