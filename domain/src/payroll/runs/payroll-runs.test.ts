import { describe, expect, it } from 'vitest'
import { parseManilaDate } from '../../core/manila-time.ts'
import { isDue, PAYROLL_RUN_STATES } from './payroll-runs.ts'

const day = (text: string) => parseManilaDate(text) ?? expect.fail(`${text} is no day`)
const dueOn = (today: string) =>
  PAYROLL_RUN_STATES.filter((state) => isDue({ state, payOn: day('2026-11-20') }, day(today)))

describe('a pay run that keeps people waiting', () => {
  it.each([
    ['two days before its pay day', '2026-11-18', []],
    ['the day before, if it is not approved', '2026-11-19', ['draft', 'review']],
    ['on its pay day, if it is not approved', '2026-11-20', ['draft', 'review']],
    ['the day after, also if it is approved and not paid', '2026-11-21', ['draft', 'review', 'approved']],
  ])('is told %s', (_when, today, states) => {
    expect(dueOn(today)).toEqual(states)
  })
})
