#!/usr/bin/env node
// npm run backup: makes and proves one backup now, whether or not Labada is running.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { isHeld, openDataDir } from './lib/data-dir.mjs'
import { house } from './lib/house.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { Refusal } from './lib/print.mjs'
import { environmentOf, readSwitches } from './lib/switches.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await main(async ({ onClose, fail }) => {
  const environment = environmentOf(root)
  const switches = { ...readSwitches(environment, root), roles: [], demo: false }
  const labada = house({ root, switches, environment, onHopeless: (words) => fail(new Refusal(words)) })
  await installIfMissing(root)
  await buildIfStale(root, ['programs'])
  if (isHeld(openDataDir(switches.dataDir))) labada.useRunningServers()
  else {
    onClose(labada)
    await labada.claim()
    await labada.openServers()
    await labada.prepareDatabase()
  }
  return labada.runCommand('backup', process.argv.slice(2))
})
