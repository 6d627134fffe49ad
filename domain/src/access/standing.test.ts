import { expect, test } from 'vitest'
import { COUNTER_KEYS, PRESET_KEYS } from '../core/presets.ts'
import { keysAtCounter, keysToLend } from './standing.ts'

const whole = new Set(COUNTER_KEYS)

test('a person without a preset of their own may do what the counter’s account may', () => {
  expect(keysAtCounter(whole, { preset: null, ownKeys: null })).toEqual(whole)
  const cashier = new Set(PRESET_KEYS.cashier)
  expect(keysAtCounter(cashier, { preset: null, ownKeys: null })).toEqual(cashier)
})

test('a person’s preset takes away, and gives nothing that the account lacks', () => {
  expect(keysAtCounter(whole, { preset: 'cashier', ownKeys: null })).toEqual(new Set(PRESET_KEYS.cashier))
  expect(keysAtCounter(new Set(PRESET_KEYS.attendant), { preset: 'counter', ownKeys: null })).toEqual(
    new Set(PRESET_KEYS.attendant),
  )
  expect(keysAtCounter(new Set(PRESET_KEYS.cashier), { preset: null, ownKeys: ['trip.run', 'order.see'] })).toEqual(
    new Set(['order.see']),
  )
})

test('an office preset opens nothing at a counter', () => {
  expect(keysAtCounter(whole, { preset: 'owner', ownKeys: null }).size).toBe(0)
})

test('a person lends what they could do at the counter themselves', () => {
  expect([...keysToLend(whole, { preset: null, ownKeys: null })]).toEqual([
    'drawer.move',
    'drawer.unlock',
    'order.discount',
    'order.void',
    'package.refund',
    'payment.refund',
    'payment.void',
    'prepaid.payout',
    'sale.void',
  ])
  expect(keysToLend(whole, { preset: 'cashier', ownKeys: null }).size).toBe(0)
  expect(keysToLend(new Set(PRESET_KEYS.cashier), { preset: null, ownKeys: null }).size).toBe(0)
  expect(keysToLend(whole, { preset: 'owner', ownKeys: null }).size).toBe(0)
})

test('only a set of one’s own lets a person stand in for the admin’s approval', () => {
  expect([...keysToLend(whole, { preset: null, ownKeys: ['payment.refund', 'reversal.allow'] })]).toEqual([
    'payment.refund',
    'reversal.allow',
  ])
})
