import { EVENT_TYPES } from '@labada/contracts/core/events'
import { KEYS, type Key } from '@labada/domain/core/keys'
import { expect, it } from 'vitest'
import { keyOfEvent } from './noun-keys.ts'

it('every event is heard with a key of the catalog', () => {
  const keys = new Set<string>(KEYS)
  expect(EVENT_TYPES.filter((type) => !keys.has(keyOfEvent(type)))).toEqual([])
})

it.each([
  ['employee.rates', /^rate\./],
  ['payroll.see', /^(payroll|payslip|pay_item|payroll_terms|payroll_table)\./],
  ['cash.see', /^(cash|rider_cash)\./],
  ['fingerprint.see', /^consent\./],
  ['backup.see', /^(backup|backup_key|kept_commands)\./],
] satisfies readonly (readonly [Key, RegExp])[])('what %s shows is heard with it alone', (key, shown) => {
  const told = EVENT_TYPES.filter((type) => keyOfEvent(type) === key)
  expect(told).toEqual(EVENT_TYPES.filter((type) => shown.test(type)))
  expect(told.length).toBeGreaterThan(0)
})
