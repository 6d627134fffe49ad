import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum, ZERO } from '../../core/money.ts'
import { ratioOf } from '../../law/ratios.ts'
import { day } from '../../law/testing/tables.ts'
import { type Advance, type AdvanceGuard, takeInstalments } from './advances.ts'

const HALF: AdvanceGuard = { leastNet: ZERO, mostShare: ratioOf('0.5') }
const WHOLE: AdvanceGuard = { leastNet: ZERO, mostShare: ratioOf('1') }
const vale = (balance: number, instalment: number, given: Partial<Advance> = {}): Advance => ({
  id: 'A1',
  grantedOn: day('2026-10-01'),
  balance: fromPesos(balance),
  instalment: fromPesos(instalment),
  arrears: ZERO,
  collectAll: false,
  hasAuthority: true,
  ...given,
})
const take = (net: number, advances: readonly Advance[], guard = HALF) =>
  takeInstalments(fromPesos(net), guard, advances).map(({ id, taken, balanceAfter, shortfall }) => [
    id,
    taken / 100,
    balanceAfter / 100,
    shortfall / 100,
  ])

describe('A cash advance', () => {
  it('gives its instalment: ₱500 of ₱3,000 from a pay of ₱10,793.19, then ₱500 of the ₱2,500 left', () => {
    expect(take(10_793.19, [vale(3000, 500)])).toEqual([['A1', 500, 2500, 0]])
    expect(take(6810.14, [vale(2500, 500)])).toEqual([['A1', 500, 2000, 0]])
  })

  it('gives never more than is left of it', () => {
    expect(take(10_000, [vale(120, 500)])).toEqual([['A1', 120, 0, 0]])
    expect(take(10_000, [vale(0, 500)])).toEqual([['A1', 0, 0, 0]])
  })

  it('also makes up for what earlier pays could not take', () => {
    expect(take(10_000, [vale(3000, 500, { arrears: fromPesos(200) })])).toEqual([['A1', 700, 2300, 0]])
  })

  it('leaves half of the pay, and what the guard took back waits as arrears', () => {
    expect(take(800, [vale(3000, 500)])).toEqual([['A1', 400, 2600, 100]])
    // Half of ₱801.01 is ₱400.505: rounded down, for the employee.
    expect(take(801.01, [vale(3000, 500)])).toEqual([['A1', 400.5, 2599.5, 99.5]])
  })

  it('leaves what the owner wants left of a pay', () => {
    const guard = { ...HALF, leastNet: fromPesos(5000) }
    expect(take(5300, [vale(3000, 500)], guard)).toEqual([['A1', 300, 2700, 200]])
    expect(take(4000, [vale(3000, 500)], guard)).toEqual([['A1', 0, 3000, 500]])
  })

  it('is served before every younger one', () => {
    const younger = vale(1000, 300, { id: 'B', grantedOn: day('2026-11-01') })
    const older = vale(1000, 300, { id: 'C', grantedOn: day('2026-09-01') })
    const sameDay = vale(1000, 300, { id: 'A', grantedOn: day('2026-11-01') })
    expect(take(900, [younger, older, sameDay])).toEqual([
      ['C', 300, 700, 0],
      ['A', 150, 850, 150],
      ['B', 0, 1000, 300],
    ])
  })

  it('gives nothing without the employee’s signature, and leaves the room to the next', () => {
    const unsigned = vale(1000, 300, { id: 'A', hasAuthority: false })
    expect(take(600, [unsigned, vale(1000, 300, { id: 'B' })])).toEqual([
      ['A', 0, 1000, 300],
      ['B', 300, 700, 0],
    ])
  })

  it('is collected whole in the final pay', () => {
    expect(take(2500, [vale(2000, 500, { collectAll: true })], WHOLE)).toEqual([['A1', 2000, 0, 0]])
    expect(take(1500, [vale(2000, 500, { collectAll: true })], WHOLE)).toEqual([['A1', 1500, 500, 500]])
  })

  it('takes nothing from a pay that is nothing or less', () => {
    expect(take(0, [vale(1000, 300)])).toEqual([['A1', 0, 1000, 300]])
    expect(take(-200, [vale(1000, 300)], WHOLE)).toEqual([['A1', 0, 1000, 300]])
  })
})

describe('Whatever is owed and earned', () => {
  it('the pay stays above the guard, and no balance falls below nothing', () => {
    const amount = fc.integer({ min: 0, max: 20_000_00 }).map(centavos)
    const advance = fc.record({
      id: fc.uuid(),
      grantedOn: fc.constantFrom(day('2026-01-05'), day('2026-06-30'), day('2026-11-01')),
      balance: amount,
      instalment: amount,
      arrears: amount,
      collectAll: fc.boolean(),
      hasAuthority: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: -5000_00, max: 30_000_00 }).map(centavos),
        amount,
        fc.constantFrom('0', '0.2', '0.5', '1'),
        fc.array(advance, { maxLength: 6 }),
        (net, leastNet, share, advances) => {
          const rows = takeInstalments(net, { leastNet, mostShare: ratioOf(share) }, advances)
          const taken = sum(rows.map((row) => row.taken))
          expect(rows).toHaveLength(advances.length)
          if (taken > 0) expect(net - taken).toBeGreaterThanOrEqual(leastNet)
          expect(taken).toBeLessThanOrEqual(Math.max(0, net * Number(share)))
          expect(rows.every((row) => row.taken >= 0 && row.balanceAfter >= 0 && row.shortfall >= 0)).toBe(true)
        },
      ),
    )
  })
})
