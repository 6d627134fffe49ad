import { join } from 'node:path'
import { canReach, makeAccountFolder, serverAccount } from './account.mjs'
import { Refusal } from './print.mjs'

/**
 * Settings that make our own Postgres archive its WAL to `folder` at least every minute: with a base copy of the cluster
 * the shop can be restored to any minute since (docs/backups.md).
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
    // Copied to a temporary file and renamed. If Postgres crashed before recording the success, it requests the same file
    // again: the existing copy must then be identical.
    archive_command: `if test -f ${file}; then cmp -s "%p" ${file}; else cp "%p" ${file}.partial && mv ${file}.partial ${file}; fi`,
  }
}

/** Quotes for the shell; percent signs are special to Postgres. */
function quoted(path) {
  const name = path.slice(0, -2).replaceAll('%', '%%') + path.slice(-2)
  return `'${name.replaceAll("'", `'\\''`)}'`
}
