#!/usr/bin/env node
// npm start: runs the whole product on one machine, from any state of the checkout and the data directory.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { addressOf, house } from './lib/house.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { Refusal, say } from './lib/print.mjs'
import { environmentOf, readSwitches } from './lib/switches.mjs'
import { welcome } from './lib/welcome.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async ({ onClose, fail }) => {
  const environment = environmentOf(root)
  const switches = readSwitches(environment, root)
  const labada = house({ root, switches, environment, onHopeless: (words) => fail(new Refusal(words)) })
  onClose(labada)
  await labada.claim()
  await installIfMissing(root, { pidFile: labada.pidFileOf('install') })
  const building = { pidFile: labada.pidFileOf('build') }
  // Disk-bound and CPU-bound steps run in parallel.
  await Promise.all([labada.openServers(), buildIfStale(root, ['programs'], building)])
  await Promise.all([labada.prepareDatabase(), buildIfStale(root, ['dashboard'], building)])
  await labada.openPrograms()
  for (const line of await welcome(addressOf(switches), switches)) say(line)
  return 'stay'
})
