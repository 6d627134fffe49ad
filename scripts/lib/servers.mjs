import { join } from 'node:path'
import { serverAccount } from './account.mjs'
import { pidFileOf } from './orphans.mjs'
import { freePort } from './ports.mjs'
import { postgresUrl, preparePostgres } from './postgres.mjs'
import { task } from './print.mjs'
import { prepareRedis, redisUrl } from './redis.mjs'
import { redisProgram } from './redis-program.mjs'
import { redisPasswords } from './secrets.mjs'
import { supervise } from './supervisor.mjs'

/**
 * Starts our own Postgres on the data directory. Returns its supervisor and its address for a login.
 * `settings` are added to the command line, `initFlags` to initdb's.
 */
export async function startPostgres({
  root,
  dirs,
  secrets,
  settings = {},
  initFlags = [],
  hooks,
  onSupervised = () => {},
}) {
  return task('Starting Postgres', hooks.tell, async (doing) => {
    doing('preparing its files')
    const processOn = await preparePostgres({
      root,
      folder: dirs.postgres,
      password: secrets.postgres,
      setPassword: secrets.made,
      settings,
      initFlags,
      logFile: join(dirs.logs, 'postgres.log'),
      pidFile: pidFileOf(dirs.run, 'postgres'),
    })
    doing('waiting until it takes connections')
    const { server, port } = await startOnFreePort(processOn, hooks, onSupervised)
    return { server, port, urlFor: (login) => postgresUrl({ port, password: secrets.postgres, ...login }) }
  })
}

/**
 * Starts our own Redis on the data directory, installing the program first if the machine has none. Returns its
 * supervisor, its address for a program's login, and its owner's.
 */
export async function startRedis({ root, dirs, secrets, databases = 16, hooks, onSupervised = () => {} }) {
  return task('Starting Redis', hooks.tell, async (doing) => {
    const program = await redisProgram(join(root, '.cache', 'redis'), { doing })
    doing('waiting until its data is loaded')
    const passwords = redisPasswords(secrets)
    const processOn = prepareRedis({
      program,
      folder: dirs.redis,
      account: serverAccount(join(dirs.postgres, 'cluster')),
      password: secrets.redis,
      passwords,
      databases,
      logFile: join(dirs.logs, 'redis.log'),
      pidFile: pidFileOf(dirs.run, 'redis'),
    })
    const { server, port } = await startOnFreePort(processOn, hooks, onSupervised)
    return {
      server,
      port,
      program,
      urlFor: (login) => redisUrl({ port, user: login, password: passwords[login] }),
      ownerUrl: redisUrl({ port, password: secrets.redis }),
    }
  })
}

/** Retries with another port if another program takes the chosen one in the meantime. */
async function startOnFreePort(processOn, hooks, onSupervised) {
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    const server = supervise(processOn(port), hooks)
    onSupervised(server)
    try {
      await server.start()
      return { server, port }
    } catch (error) {
      if (tries === 3 || !/address already in use/i.test(error.message)) throw error
    }
  }
}
