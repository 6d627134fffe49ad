#!/usr/bin/env node
// npm run dev: npm start from the sources. A change restarts the programs that use it; the dashboard is rebuilt and served
// by the gateway, so that it lives under the same origin and the same headers as in production (reload the page to see it).
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { addressOf, house } from './lib/house.mjs'
import { installIfMissing } from './lib/install.mjs'
import { followLog } from './lib/log-tail.mjs'
import { main } from './lib/main.mjs'
import { complain, Refusal, say, wordsOf } from './lib/print.mjs'
import { supervise } from './lib/supervisor.mjs'
import { environmentOf, readSwitches } from './lib/switches.mjs'
import { watchSources } from './lib/watch.mjs'
import { welcome } from './lib/welcome.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The programs that depend on each package. */
const USERS = {
  domain: ['gateway', 'workers'],
  contracts: ['gateway', 'workers', 'scanner'],
  db: ['gateway', 'workers'],
  gateway: ['gateway'],
  workers: ['workers'],
  'scanner-agent': ['scanner'],
}

/** Vite's output on success, apart from its final message. */
const VITE_CHATTER =
  /^(dist(?:-tracking)?\/|vite v|watching for|build started|transforming|rendering|computing|✓ \d+ modules)/

await main(async ({ onClose, fail }) => {
  const environment = environmentOf(root)
  const switches = readSwitches(environment, root)
  const onHopeless = (words) => fail(new Refusal(words))
  const labada = house({ root, switches, environment, fromSources: true, onHopeless })
  const closing = [labada]
  onClose({
    close: async () => {
      for (const part of closing.toReversed()) await part.close()
    },
    hasten: (options) => {
      for (const part of closing) part.hasten(options)
    },
  })
  await labada.claim()
  await installIfMissing(root, { pidFile: labada.pidFileOf('install') })
  await labada.openServers()
  await labada.prepareDatabase()
  await labada.openPrograms()
  const builds = ['production', 'tracking'].map((mode) => watchDashboard(labada, environment, onHopeless, mode))
  closing.push(...builds, watchPrograms(labada))
  for (const line of await welcome(addressOf(switches), switches)) say(line)
  say('  Sources are watched: programs start again by themselves; reload the page when the dashboard is built.\n')
  return 'stay'
})

function watchPrograms(labada) {
  let working = Promise.resolve()
  const close = watchSources(root, Object.keys(USERS), (changed) => {
    working = working.then(() => startAgain(labada, changed)).catch((error) => complain(wordsOf(error)))
  })
  return { close: async () => close(), hasten: () => {} }
}

async function startAgain(labada, changed) {
  const roles = [...new Set([...changed].flatMap((name) => USERS[name]))]
  say(`Changed: ${[...changed].join(', ')}; starting again: ${roles.join(', ')}`)
  if (changed.has('db')) await labada.prepareDatabase()
  await Promise.all(roles.map((role) => labada.restart(role)))
}

/** Rebuilds the pages of the shop, or in mode `tracking` the one of its customers. */
function watchDashboard(labada, env, onHopeless, mode) {
  const name = mode === 'tracking' ? 'tracking-page' : 'dashboard'
  const logFile = join(labada.logs, `${name}.log`)
  const unfollow = followLog(logFile, (coloured) => {
    const line = stripVTControlCharacters(coloured)
    if (line.trim() && !VITE_CHATTER.test(line)) say(`Dashboard │ ${line.trimEnd()}`)
  })
  const builder = supervise(
    {
      name: mode === 'tracking' ? 'Tracking page build' : 'Dashboard build',
      command: process.execPath,
      args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--watch', '--mode', mode],
      cwd: join(root, 'dashboard'),
      env,
      logFile,
      pidFile: labada.pidFileOf(name),
      stopSignal: 'SIGTERM',
      graceMs: 3000,
      forceSignal: 'SIGKILL',
      isReady: async () => true,
    },
    { tell: say, onHopeless },
  )
  void builder.startAndKeep()
  return {
    close: async () => {
      await builder.stop()
      unfollow()
    },
    hasten: (options) => builder.hasten(options),
  }
}
