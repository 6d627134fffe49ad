#!/usr/bin/env node
// npm run restore -- FILE|s3:KEY --key RECOVERY-KEY-FILE: restores the shop from a backup. Labada must not be running.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './lib/build.mjs'
import { house } from './lib/house.mjs'
import { installIfMissing } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { Refusal } from './lib/print.mjs'
import { environmentOf, readSwitches } from './lib/switches.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// Programs run in the checkout; file paths are relative to the user's working directory.
const from = process.env.INIT_CWD ?? process.cwd()
const given = process.argv.slice(2)
const isFile = (word, before) => !word.startsWith('--') && !word.startsWith('s3:') && before !== '--shop'
const args = given.map((word, at) => (isFile(word, given[at - 1]) ? resolve(from, word) : word))

await main(async ({ onClose, fail }) => {
  const environment = environmentOf(root)
  const switches = { ...readSwitches(environment, root), roles: [], demo: false }
  const labada = house({ root, switches, environment, onHopeless: (words) => fail(new Refusal(words)) })
  onClose(labada)
  await labada.claim()
  await installIfMissing(root, { pidFile: labada.pidFileOf('install') })
  await buildIfStale(root, ['programs'], { pidFile: labada.pidFileOf('build') })
  await labada.openServers()
  await labada.prepareDatabase()
  return labada.runCommand('restore', args)
})
