import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { CONTROLS, runControl } from './controls/controls.ts'
import { briefDeck, wholeDeck } from './faults/deck.ts'
import { openGround } from './rig/ground.ts'
import { report } from './rig/report.ts'
import { runFaults } from './rig/run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    /** Only faults of this row, or with these words in their name. */
    only: { type: 'string' },
    brief: { type: 'boolean', default: false },
    writes: { type: 'string', default: '35' },
    reads: { type: 'string', default: '40' },
    /** How many times longer than security.md 4.1 says recovery may take: for a machine that is busy with other things. */
    patience: { type: 'string', default: '1' },
    /** Nothing but the controls. */
    controls: { type: 'boolean', default: false },
    'no-controls': { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? randomInt(1, 1_000_000))
const isMeant = ({ id, name }: { id: string; name: string }) =>
  !values.only || id === values.only || name.includes(values.only)
const tell = (line: string) => console.log(line)
// Whatever was started ends with this program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
const ground = await openGround()
let isFine = true
try {
  if (!values.controls) {
    const deck = (values.brief ? briefDeck() : wholeDeck()).filter(isMeant)
    tell(
      `Seed ${seed}, ${values.minutes} minutes, ${deck.length} kinds of faults. No change again: npm run faults -- --seed ${seed} --minutes ${values.minutes}`,
    )
    const outcome = await runFaults({
      ground,
      name: 'main',
      seed,
      seconds: 60 * Number(values.minutes),
      deck,
      writesPerSecond: Number(values.writes),
      readsPerSecond: Number(values.reads),
      patience: Number(values.patience),
      tell,
    })
    for (const line of report(outcome)) tell(line)
    isFine = outcome.findings.length === 0
  }
  if (!values['no-controls'] && !values.only) {
    tell('\nNegative controls: each takes a part out, and the rig has to notice.')
    for (const control of CONTROLS) {
      const { isRed } = await runControl(control, { ground, seed, seconds: 20, tell })
      isFine &&= isRed
    }
  }
} finally {
  await ground.close()
}
tell(isFine ? '\nGreen.' : '\nRed.')
process.exit(isFine ? 0 : 1)
