import { expect, it } from 'vitest'
import { type ManilaDate, parseManilaDate } from '../core/manila-time.ts'
import { centavos } from '../core/money.ts'
import { dropsToExplain, earliestShort, steepestDrop } from './forecast-warnings.ts'

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
  expect(dropsToExplain([quiet, payday]).map(({ date }) => date)).toEqual([payday.date])
  expect(dropsToExplain([{ ...quiet, net: centavos(100) }])).toEqual([])
})

it('explains the first day too from half of the largest drop on', () => {
  const day = (date: string, net: number) => ({
    date: at(date),
    net: centavos(net),
    lines: [{ kind: 'payroll', amount: centavos(net) } as const],
  })
  const largest = day('2026-12-05', -1000)
  const explained = (net: number) => dropsToExplain([day('2026-12-04', net), largest]).map((drop) => drop.net)
  expect([explained(-499), explained(-500)]).toEqual([[-1000], [-500, -1000]])
  expect(dropsToExplain([largest]).map(({ net }) => net)).toEqual([-1000])
})
