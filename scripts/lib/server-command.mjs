import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.mjs'
import { isHeld, openDataDir } from './data-dir.mjs'
import { house } from './house.mjs'
import { installIfMissing } from './install.mjs'
import { main } from './main.mjs'
import { Refusal } from './print.mjs'
import { environmentOf, readSwitches } from './switches.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Runs a program of the house once, with the words of the command line, whether or not Labada is running. */
export const serverCommand = (key) =>
  main(async ({ onClose, fail }) => {
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
    return labada.runCommand(key, process.argv.slice(2))
  })
