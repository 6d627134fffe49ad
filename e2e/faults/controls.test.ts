import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../scripts/testing/extent.ts'
import { CONTROLS, runControl } from './controls/controls.ts'
import { type Ground, openGround } from './rig/ground.ts'

const seed = Number(process.env.LABADA_FAULTS_SEED ?? 1)
const IN_SHORT = ['cursor relay', 'idempotency off']
const controls = isWhole ? CONTROLS : CONTROLS.filter(({ name }) => IN_SHORT.includes(name))

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())

/** A run without a safeguard has to fail: otherwise faults.test.ts proves nothing of it. */
describe(`a house without one of its safeguards (seed ${seed})`, () => {
  it.each(controls.map((control) => [control.name, control] as const))(
    'is noticed to be broken: %s',
    { timeout: 300_000 },
    async (_name, control) => {
      const result = await runControl(control, { ground, seed, seconds: 12 })
      expect(result).toMatchObject({ isRed: true })
    },
  )
})
