import { expect, test } from 'vitest'
import { KEYS } from './keys.ts'
import { COUNTER_KEYS, heldKeys, keysFor, PRESET_KEYS, PRESETS, roleOfPreset } from './presets.ts'

test('the catalogue and every preset name a key once', () => {
  for (const keys of [KEYS, ...Object.values(PRESET_KEYS)]) expect(new Set(keys).size).toBe(keys.length)
  expect([...KEYS].sort()).toEqual(KEYS)
})

test('an account for which nothing was chosen may do all that its user type may', () => {
  expect(heldKeys({ role: 'admin', preset: null, ownKeys: null })).toEqual(new Set(KEYS))
  expect(heldKeys({ role: 'employee', preset: null, ownKeys: null })).toEqual(new Set(COUNTER_KEYS))
})

test('no preset of a counter has a key of the office', () => {
  for (const preset of PRESETS.filter((one) => roleOfPreset(one) === 'employee'))
    expect(PRESET_KEYS[preset].filter((key) => !keysFor('employee').includes(key))).toEqual([])
})

test('an auditor changes nothing and takes nothing along', () => {
  const changing = /\.(edit|approve|pay|run|void|refund|adjust|make|restore|close|enter|create|writeoff|take|setup)$/
  expect(PRESET_KEYS.auditor.filter((key) => changing.test(key) || key.startsWith('export.'))).toEqual([])
})

test('a manager sees no wages, prices, settings, backups and accounts', () => {
  const closed = ['payroll.', 'employee.rates', 'employee.files', 'price.', 'settings.', 'backup.', 'access.', 'audit.']
  expect(PRESET_KEYS.manager.filter((key) => closed.some((part) => key.startsWith(part)))).toEqual([])
})

test('whoever counts a drawer blind is not told what it should hold', () => {
  for (const preset of ['cashier', 'attendant', 'rider'] as const)
    expect(PRESET_KEYS[preset]).not.toEqual(expect.arrayContaining(['cash.see']))
})

test('a set counts only keys that its user type can have, and words of another release for nothing', () => {
  const ownKeys = ['order.see', 'payroll.run', 'weather.see']
  expect(heldKeys({ role: 'employee', preset: null, ownKeys })).toEqual(new Set(['order.see']))
  expect(heldKeys({ role: 'admin', preset: null, ownKeys })).toEqual(new Set(['order.see', 'payroll.run']))
  expect(heldKeys({ role: 'employee', preset: 'owner', ownKeys: null })).toEqual(new Set())
})
