import { describe, expect, it } from 'vitest'
import { DomainError } from '../core/errors.ts'
import { KEYS, type Key } from '../core/keys.ts'
import { isOwner, requireFitting, requireGivable, requireKeysOf, requireOwnerLeft } from './accounts.ts'

const MABOLO = '0199aaaa-0000-7000-8000-0000000000b1'

/** The code of a refusal and the field it names. */
function refusal(act: () => unknown): readonly unknown[] {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.details?.field]
    throw error
  }
  return []
}

describe('what an account is given', () => {
  const fits = (more: Partial<Parameters<typeof requireFitting>[0]>) => () =>
    requireFitting({ role: 'admin', preset: 'auditor', set: null, branchIds: null, ...more })

  it('is a preset or a set of its own user type, never both and never neither', () => {
    const set = { role: 'admin', keys: ['order.see'] } as const
    expect(fits({})()).toContain('audit.see')
    expect([...fits({ preset: null, set })()]).toEqual(['order.see'])
    expect(refusal(fits({ set }))).toEqual(['field_invalid', 'preset'])
    expect(refusal(fits({ preset: null }))).toEqual(['field_invalid', 'preset'])
    expect(refusal(fits({ preset: 'cashier' }))).toEqual(['field_invalid', 'preset'])
    expect(refusal(fits({ preset: null, set: { role: 'employee', keys: [] } }))).toEqual(['field_invalid', 'preset'])
  })

  it('names branches for a manager, for no owner and for no counter', () => {
    expect(refusal(fits({ preset: 'manager' }))).toEqual(['field_invalid', 'branchIds'])
    expect(refusal(fits({ preset: 'manager', branchIds: [] }))).toEqual(['field_invalid', 'branchIds'])
    expect(fits({ preset: 'manager', branchIds: [MABOLO] })()).toContain('order.void')
    expect(refusal(fits({ preset: 'owner', branchIds: [MABOLO] }))).toEqual(['field_invalid', 'branchIds'])
    expect(refusal(fits({ role: 'employee', preset: 'cashier', branchIds: [MABOLO] }))).toEqual([
      'field_invalid',
      'branchIds',
    ])
  })
})

describe('who gives keys', () => {
  const own = (keys: readonly Key[], branchIds: readonly string[] | null = null) => ({ keys: new Set(keys), branchIds })

  it('gives at most their own, and nothing while they see named branches only', () => {
    expect(refusal(() => requireGivable(own(['order.see', 'access.edit']), ['order.see']))).toEqual([])
    expect(refusal(() => requireGivable(own(['access.edit']), ['order.see']))[0]).toBe('more_than_own')
    expect(refusal(() => requireGivable(own(KEYS, [MABOLO]), ['order.see']))[0]).toBe('more_than_own')
  })

  it('leaves an owner', () => {
    expect(refusal(() => requireOwnerLeft(['a', 'b'], 'a'))).toEqual([])
    expect(refusal(() => requireOwnerLeft(['a'], 'a'))[0]).toBe('last_owner')
    expect(isOwner({ role: 'admin', preset: null, ownKeys: null })).toBe(true)
    expect(isOwner({ role: 'admin', preset: null, ownKeys: [...KEYS] })).toBe(false)
    expect(isOwner({ role: 'employee', preset: null, ownKeys: null })).toBe(false)
  })
})

describe('a preset of one’s own', () => {
  it('has each key once, in order, with those that its answers show', () => {
    expect(requireKeysOf('admin', ['today.see', 'order.see', 'order.see'])).toEqual([
      'cash.see',
      'order.see',
      'today.see',
    ])
  })

  it('has for a counter what a counter can use', () => {
    expect(refusal(() => requireKeysOf('employee', ['payroll.run']))).toEqual(['field_invalid', 'keys'])
    expect(requireKeysOf('employee', ['order.create'])).toEqual(['order.create'])
  })
})
