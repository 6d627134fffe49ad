import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLeftBehind, lockDataDir, openDataDir, partsOf } from './data-dir.mjs'
import { stopOrphans } from './orphans.mjs'
import { loadSecrets } from './secrets.mjs'
import { startPostgres, startRedis } from './servers.mjs'

const PREFIX = 'labada-servers-'

/** Nothing outlives a test run: nothing has to be synced to disk, and no log has to be kept, of writes or of logins. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1h',
  max_wal_size: '512MB',
  wal_recycle: 'off',
  max_connections: 400,
  log_connections: 'off',
  log_disconnections: 'off',
}

/** Linux's in-memory file system, unless it is as small as a container's: a run's databases take some hundred MB. */
const MEMORY_DISK = { folder: '/dev/shm', roomGb: 4 }

/**
 * A real Postgres and a real Redis for a run of tests, in a separate folder outside the checkout. Production starts on a
 * Postgres that is not forgetful, and on no other. `stop()` ends them in order; `stopNow()` does what can be done while the
 * process is already leaving.
 */
export async function startTemporaryServers(root, { isForgetful = true } = {}) {
  await sweep()
  const folder = mkdtempSync(join(placeWithRoom(), PREFIX))
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  const dirs = openDataDir(folder)
  const release = lockDataDir(dirs)
  const supervised = []
  const stop = async () => {
    for (const server of supervised.toReversed()) await server.stop()
    release()
    rmSync(folder, { recursive: true, force: true })
  }
  const hooks = { tell: () => {}, onHopeless: () => {} }
  const shared = { root, dirs, secrets: loadSecrets(folder), hooks, onSupervised: (server) => supervised.push(server) }
  try {
    const postgres = await startPostgres({
      ...shared,
      ...(isForgetful && { settings: FORGETFUL, initFlags: ['--no-sync'] }),
    })
    const redis = await startRedis({ ...shared, databases: 64 })
    return {
      folder,
      postgresUrl: postgres.urlFor(),
      redisUrl: redis.urlFor('labada_workers'),
      redisUrlFor: redis.urlFor,
      redisProgram: redis.program,
      stop,
      stopNow: () => {
        for (const server of supervised) server.hasten({ evenData: true })
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** An in-memory disk if there is one with enough space, to avoid needless disk writes. */
function placeWithRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK.folder)
    if (bavail * bsize >= MEMORY_DISK.roomGb * 2 ** 30) return MEMORY_DISK.folder
  } catch {
    // Not Linux, or none is mounted.
  }
  return tmpdir()
}

/** Runs that were killed could not clean up after themselves. */
async function sweep() {
  const found = [MEMORY_DISK.folder, tmpdir()]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => ({ place, name })))
  for (const { place, name } of found.filter((entry) => entry.name.startsWith(PREFIX))) {
    const folder = join(place, name)
    try {
      const dirs = partsOf(folder)
      if (!isLeftBehind(dirs)) continue
      await stopOrphans(dirs, () => {})
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Owned by another user, or being swept by another run.
    }
  }
}
