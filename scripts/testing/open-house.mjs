// npm start for the programs of another folder, without installing or building: used by the tests of the start script.
import { addressOf, house } from '../lib/house.mjs'
import { main } from '../lib/main.mjs'
import { Refusal, say } from '../lib/print.mjs'
import { readSwitches } from '../lib/switches.mjs'
import { welcome } from '../lib/welcome.mjs'

const [root = process.cwd()] = process.argv.slice(2)

await main(async ({ onClose, fail }) => {
  const environment = process.env
  const switches = readSwitches(environment, root)
  const labada = house({ root, switches, environment, onHopeless: (words) => fail(new Refusal(words)) })
  onClose(labada)
  await labada.claim()
  await labada.openServers()
  await labada.prepareDatabase()
  await labada.openPrograms()
  for (const line of await welcome(addressOf(switches), switches)) say(line)
  return 'stay'
})
