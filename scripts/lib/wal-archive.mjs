import { join } from 'node:path'
import { canReach, makeAccountFolder, serverAccount } from './account.mjs'
import { Refusal } from './print.mjs'

/**
 * Settings with which our own Postgres copies its log to `folder`, every minute at least: with a base copy of the cluster
 * the shop can be brought back to any minute since (docs/backups.md).
 */
export function walArchiveSettings(folder, dirs) {
  if (folder === undefined) return {}
  const account = serverAccount(join(dirs.postgres, 'cluster'))
  makeAccountFolder(folder, account)
  if (!canReach(folder, account)) {
    throw new Refusal(
      `The account that Postgres runs as cannot reach ${folder}. Set LABADA_WAL_ARCHIVE to a folder everyone may enter.`,
    )
  }
  const file = quoted(join(folder, '%f'))
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    // Copied beside its place and moved when it is whole. Postgres that died before it noted that asks for the same file once
    // more: then it is there already, and must be the same.
    archive_command: `if test -f ${file}; then cmp -s "%p" ${file}; else cp "%p" ${file}.partial && mv ${file}.partial ${file}; fi`,
  }
}

/** For the shell; a sign of percent is one of Postgres' own. */
function quoted(path) {
  const name = path.slice(0, -2).replaceAll('%', '%%') + path.slice(-2)
  return `'${name.replaceAll("'", `'\\''`)}'`
}
