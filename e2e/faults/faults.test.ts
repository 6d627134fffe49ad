import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../scripts/lib/build.mjs'
import { isWhole } from '../../scripts/testing/extent.ts'
import { CONTROLS, runControl } from './controls/controls.ts'
import { briefDeck, minuteDeck } from './faults/deck.ts'
import { type Ground, openGround } from './rig/ground.ts'
import { report } from './rig/report.ts'
import { runFaults } from './rig/run.ts'

// Others: LABADA_FAULTS_SEED=… npx vitest run e2e/faults/faults.test.ts, or npm run faults.
const seed = Number(process.env.LABADA_FAULTS_SEED ?? 1)
const MINUTE = 60_000
/** Other programs may share this machine: what is lost or doubled is counted, how long recovery takes is not raced. */
const PATIENCE = 4
/** A minute and two controls, or three minutes and all of them. */
const EXTENT = isWhole
  ? {
      seconds: 110,
      writesPerSecond: 20,
      readsPerSecond: 15,
      deck: briefDeck(),
      blows: 6,
      done: 200,
      heard: 500,
      looks: 30,
      controls: CONTROLS,
    }
  : {
      seconds: 25,
      writesPerSecond: 12,
      readsPerSecond: 6,
      deck: minuteDeck(),
      blows: 6,
      done: 60,
      heard: 150,
      looks: 10,
      controls: controlsOf('cursor relay', 'idempotency off'),
    }

function controlsOf(...names: readonly string[]) {
  return CONTROLS.filter(({ name }) => names.includes(name))
}

let ground: Ground
beforeAll(async () => {
  await buildIfStale(join(import.meta.dirname, '../..'), ['programs'])
  ground = await openGround()
})
afterAll(() => ground.close())

describe(`the house under faults (seed ${seed})`, () => {
  it('loses nothing, does nothing twice, and tells every screen everything in order', {
    timeout: 12 * MINUTE,
  }, async () => {
    const outcome = await runFaults({
      ground,
      name: 'brief',
      seed,
      seconds: EXTENT.seconds,
      deck: EXTENT.deck,
      writesPerSecond: EXTENT.writesPerSecond,
      readsPerSecond: EXTENT.readsPerSecond,
      patience: PATIENCE,
    })
    console.log(report(outcome).join('\n'))
    expect(outcome.findings).toEqual([])
    // A run in which nothing happened proves nothing.
    expect(outcome.blows.length).toBeGreaterThanOrEqual(EXTENT.blows)
    expect(outcome.history.operations.filter(({ done }) => done).length).toBeGreaterThan(EXTENT.done)
    expect(outcome.heard).toBeGreaterThan(EXTENT.heard)
    expect(outcome.watch.looks.filter(({ isAway }) => !isAway).length).toBeGreaterThan(EXTENT.looks)
  })

  it.each(EXTENT.controls.map((control) => [control.name, control] as const))(
    'is noticed to be broken: %s',
    { timeout: 5 * MINUTE },
    async (_name, control) => {
      const result = await runControl(control, { ground, seed, seconds: 12 })
      expect(result).toMatchObject({ isRed: true })
    },
  )
})
