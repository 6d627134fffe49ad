import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../scripts/testing/extent.ts'
import { briefDeck, minuteDeck } from './faults/deck.ts'
import { type Ground, openGround } from './rig/ground.ts'
import { report } from './rig/report.ts'
import { runFaults } from './rig/run.ts'

// Others: LABADA_FAULTS_SEED=… npx vitest run e2e/faults/faults.test.ts, or npm run faults.
const seed = Number(process.env.LABADA_FAULTS_SEED ?? 1)
const MINUTE = 60_000
/** Other programs may share this machine: what is lost or doubled is counted, how long recovery takes is not raced. */
const PATIENCE = 4
/** A minute, or three; that the rig notices what is broken is in controls.test.ts. */
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
    }

let ground: Ground
beforeAll(async () => {
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
})
