import { expect, it } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../core/manila-time.ts'
import { centavos } from '../core/money.ts'
import { earliestShort, steepestDrop } from './forecast-warnings.ts'

const at = (date: string) => parseManilaDate(date) as ManilaDate
const LAHUG = { name: 'Lahug', firstBelow: null }
const MABOLO = { name: 'Mabolo', firstBelow: at('2026-12-20') }
const TALISAY = { name: 'Talisay', firstBelow: at('2026-12-01') }

it('leads with the branch that runs short first, before all branches together do', () => {
  expect(earliestShort({ firstBelow: at('2027-01-05') }, [LAHUG, MABOLO, TALISAY])).toEqual(TALISAY)
  expect(earliestShort({ firstBelow: null }, [LAHUG, MABOLO])).toEqual(MABOLO)
})

it('names no branch when none runs short, or the company as a whole earlier', () => {
  expect(earliestShort({ firstBelow: null }, [LAHUG])).toBeNull()
  expect(earliestShort({ firstBelow: at('2026-11-30') }, [MABOLO, TALISAY])).toBeNull()
})

it('names the day of the largest drop and the payment that makes it', () => {
  const payday = {
    date: at('2026-12-05'),
    net: centavos(-90_000_00),
    lines: [
      { kind: 'new_orders', amount: centavos(12_000_00) },
      { kind: 'everyday', amount: centavos(-2_000_00) },
      { kind: 'payroll', amount: centavos(-100_000_00) },
    ],
  } as const
  const quiet = { date: at('2026-12-04'), net: centavos(-500), lines: [] }
  expect(steepestDrop([quiet, payday])).toEqual({ date: payday.date, net: payday.net, line: payday.lines[2] })
  expect(steepestDrop([{ ...quiet, net: centavos(100) }])).toBeNull()
})
