import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum } from '../../core/money.ts'
import { labourShares, type WorkedDay, workedAt } from './labour-shares.ts'

const branch = fc.constantFrom('a', 'b', 'c', 'd')
const spans = fc.uniqueArray(fc.record({ branchId: branch, minutes: fc.integer({ min: 0, max: 900 }) }), {
  selector: ({ branchId }) => branchId,
  minLength: 1,
})
const days = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 960 }), spans }), { maxLength: 16 })
const amount = fc.integer({ min: -500_000, max: 5_000_000 }).map(centavos)
const minutesOf = (rows: readonly { readonly minutes: number }[]) => rows.reduce((all, { minutes }) => all + minutes, 0)

describe('The labour cost of somebody who worked at several branches', () => {
  it('is shared by the minutes worked there', () => {
    const worked = workedAt([
      { minutes: 480, spans: [{ branchId: 'a', minutes: 540 }] },
      {
        minutes: 480,
        spans: [
          { branchId: 'b', minutes: 180 },
          { branchId: 'a', minutes: 360 },
        ],
      },
    ])
    expect(worked).toEqual([
      { branchId: 'a', minutes: 800 },
      { branchId: 'b', minutes: 160 },
    ])
    expect(labourShares(worked, { gross: fromPesos(1200), employer: fromPesos(120.01) }, 'a')).toEqual([
      { branchId: 'a', minutes: 800, gross: fromPesos(1000), employer: fromPesos(100.01) },
      { branchId: 'b', minutes: 160, gross: fromPesos(200), employer: fromPesos(20) },
    ])
  })

  it('adds up to the whole, to the minute and the centavo, whoever worked where', () => {
    fc.assert(
      fc.property(days, amount, amount, (worked: readonly WorkedDay[], gross, employer) => {
        const at = workedAt(worked)
        const counted = worked.filter((day) => minutesOf(day.spans) > 0)
        expect(minutesOf(at)).toBe(minutesOf(counted))
        const shares = labourShares(at, { gross, employer }, 'home')
        expect(sum(shares.map((share) => share.gross))).toBe(gross)
        expect(sum(shares.map((share) => share.employer))).toBe(employer)
        expect(new Set(shares.map(({ branchId }) => branchId)).size).toBe(shares.length)
        for (const { minutes } of shares) expect(minutes).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })

  it('does not depend on the order of days or shifts', () => {
    fc.assert(
      fc.property(days, (worked: readonly WorkedDay[]) => {
        const turned = worked.toReversed().map((day) => ({ ...day, spans: day.spans.toReversed() }))
        expect(workedAt(turned)).toEqual(workedAt(worked))
      }),
      { numRuns: 500 },
    )
  })

  it('is borne by the branch that pays where nothing was worked', () => {
    const whole = { gross: fromPesos(600), employer: fromPesos(60) }
    expect(labourShares([], whole, 'home')).toEqual([{ branchId: 'home', minutes: 0, ...whole }])
  })
})
