import { expect, it } from 'vitest'
import { heldKeys } from '../core/presets.ts'
import { keysOfSession } from './two-step.ts'

const MANAGER = { role: 'admin', preset: 'manager', ownKeys: null } as const

it('Withholds what the shop asks two-step login for, and what includes it', () => {
  const { keys, withheld } = keysOfSession(MANAGER, { requiredKeys: ['cash.see', 'payroll.pay'], isTwoStep: false })
  expect([...withheld].sort()).toEqual(['cash.see', 'drawer.history', 'today.see'])
  expect([...keys, ...withheld].sort()).toEqual([...heldKeys(MANAGER)].sort())
})

it('Withholds nothing from a two-step session, at a counter, or while nothing is asked', () => {
  const none = new Set()
  expect(keysOfSession(MANAGER, { requiredKeys: ['cash.see'], isTwoStep: true }).withheld).toEqual(none)
  expect(keysOfSession(MANAGER, { requiredKeys: [], isTwoStep: false }).withheld).toEqual(none)
  const counter = { role: 'employee', preset: 'counter', ownKeys: null } as const
  expect(keysOfSession(counter, { requiredKeys: ['cash.see'], isTwoStep: false }).withheld).toEqual(none)
})

it('Ignores a word that this release does not know', () => {
  expect(keysOfSession(MANAGER, { requiredKeys: ['moon.see'], isTwoStep: false }).withheld.size).toBe(0)
})
