import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from './print.mjs'

/** Folder for programs that the account cannot reach in the checkout. Only root can write to it. */
export const SHARED_COPIES = '/var/cache/labada'

const OWN_ACCOUNT = 'labada-postgres'

/**
 * The account the embedded servers run as: undefined for an ordinary user (same account). Postgres refuses to run as
 * root, so under root it is the owner of the existing cluster, else `postgres`, else an account created for it.
 */
export function serverAccount(cluster) {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = find('postgres') ?? find(OWN_ACCOUNT) ?? create() ?? find('nobody')
  if (!account) {
    throw new Refusal(
      'Postgres does not run as root, and no other account could be made on this machine (useradd is missing). Start as an ordinary user, or set DATABASE_URL to a Postgres 18 server.',
    )
  }
  return account
}

/** Whether this account can traverse to a folder. Ignores access control lists, so it may return a false negative. */
export function canReach(folder, account) {
  if (!account) return true
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (at === dirname(at)) return true
  }
}

/**
 * A private folder of this account. If root made or copied the folder, its contents are chowned to the account too; a folder that
 * another user owns is not traversed, because its owner could have placed links to any file in it.
 */
export function makeAccountFolder(folder, account) {
  mkdirSync(folder, { recursive: true })
  if (account && statSync(folder).uid === 0) giveTo(folder, account)
  chmodSync(folder, 0o700)
}

function giveTo(path, account) {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chownSync(path, account.uid, account.gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), account)
}

function find(name) {
  try {
    const id = (flag) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function create() {
  const flags = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ]
  spawnSync('useradd', [...flags, OWN_ACCOUNT], { stdio: 'ignore' })
  return find(OWN_ACCOUNT)
}
