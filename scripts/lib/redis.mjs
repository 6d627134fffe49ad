import { connect } from 'node:net'
import { dirname } from 'node:path'
import { canReach, makeAccountFolder } from './account.mjs'

/**
 * The login of each program, and what it may do. The gateway, which strangers can reach, reads the stream of events and wakes
 * the relay. The workers own what begins with `labada:`, and may not empty the server, read or change its settings, or end it.
 * Clients ask INFO for the version, and a restore for KEYS.
 */
export const REDIS_LOGINS = {
  labada_gateway: '%R~labada:events &labada:wake -@all +@connection -@dangerous +info +xread +xrevrange +publish',
  labada_workers: '~labada:* &labada:* +@all -@dangerous +info +keys',
}

/**
 * Returns what the supervisor needs to run a Redis that keeps its data in `folder`: a function from port to process. `password`
 * is its owner's, `passwords` those of the programs' logins.
 */
export function prepareRedis({ program, folder, account, password, passwords, databases = 16, logFile, pidFile }) {
  // Under root it runs as the account of Postgres, unless that account cannot access the program.
  const runner = account && canReach(dirname(program.command), account) ? account : undefined
  makeAccountFolder(folder, runner)
  return (port) => ({
    name: 'Redis',
    command: program.command,
    // The configuration comes through standard input: no password on a command line or in another file. The folder is the
    // working directory, so that no path has to be quoted.
    args: ['-'],
    input: [
      `bind 127.0.0.1`,
      `port ${port}`,
      `requirepass ${password}`,
      ...Object.entries(REDIS_LOGINS).map(([login, may]) => `user ${login} on >${passwords[login]} ${may}`),
      `databases ${databases}`,
      'dir .',
      'appendonly yes',
      'appendfsync everysec',
      'save ""',
      'maxmemory-policy noeviction',
      'daemonize no',
      '',
    ].join('\n'),
    ...runner,
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...program.env },
    logFile,
    pidFile,
    stopSignal: 'SIGTERM',
    graceMs: 10_000,
    forceSignal: 'SIGKILL',
    keepsData: true,
    isReady: () => answersPing(port, password),
    mayRecover: () => false,
  })
}

/** The address of the embedded server for a login; without one, for its owner. */
export function redisUrl({ port, user = '', password }) {
  return `redis://${user}:${password}@127.0.0.1:${port}`
}

/** Whether a server accepts the password and has loaded its data. */
function answersPing(port, password) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    let said = ''
    const answer = (ready) => {
      socket.destroy()
      resolve(ready)
    }
    socket.setTimeout(2000, () => answer(false))
    socket.once('error', () => answer(false))
    socket.once('end', () => answer(false))
    socket.setEncoding('utf8').on('data', (text) => {
      said += text
      if (said.includes('+PONG')) answer(true)
      else if (/-(LOADING|WRONGPASS|NOAUTH|ERR)/.test(said)) answer(false)
    })
  })
}
