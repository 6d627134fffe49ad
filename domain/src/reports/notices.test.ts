import { describe, expect, it } from 'vitest'
import { centavos } from '../core/money.ts'
import type { Attention, AttentionFacts } from './attention.ts'
import { BRANCH_KINDS, changesOf, keyOf, type OpenNotice } from './notices.ts'

const MABOLO = 'b1'
const approvals = (count: number): Attention => ({ branchId: MABOLO, facts: { kind: 'approval', count } })
const open = (one: Attention, id = 'n1'): OpenNotice => ({ id, key: keyOf(one), facts: one.facts })

describe('the notices of the bell', () => {
  it('are one for each cause, however often it is found', () => {
    expect(changesOf([], [approvals(1), approvals(1)])).toEqual({
      raised: [{ key: `approval:${MABOLO}`, ...approvals(1) }],
      changed: [],
      resolved: [],
    })
    expect(changesOf([open(approvals(1))], [approvals(1)])).toEqual({ raised: [], changed: [], resolved: [] })
  })

  it('are the same whatever the order in which the database keeps their facts', () => {
    const facts: AttentionFacts = { kind: 'cash_short', number: 7, amount: centavos(5), by: 'Ana' }
    const kept: AttentionFacts = { by: 'Ana', amount: centavos(5), number: 7, kind: 'cash_short' }
    const found = { branchId: MABOLO, facts }
    expect(changesOf([{ id: 'n1', key: keyOf(found), facts: kept }], [found]).changed).toEqual([])
  })

  it('are news when another person asks, and not when one was answered', () => {
    expect(changesOf([open(approvals(1))], [approvals(2)]).changed).toEqual([
      { id: 'n1', facts: approvals(2).facts, isNews: true },
    ])
    expect(changesOf([open(approvals(2))], [approvals(1)]).changed).toMatchObject([{ isNews: false }])
  })

  it('are no news when the same trouble grows', () => {
    const overdue = (count: number): Attention => ({ branchId: MABOLO, facts: { kind: 'overdue', count } })
    expect(changesOf([open(overdue(1))], [overdue(4)]).changed).toMatchObject([{ isNews: false }])
  })

  it('are resolved when their cause is gone', () => {
    expect(changesOf([open(approvals(1))], []).resolved).toEqual(['n1'])
  })

  it('tell a counter nothing about the cash in its drawer', () => {
    for (const kind of ['cash_short', 'drawer_full', 'remittance', 'cash_advance']) {
      expect(BRANCH_KINDS.some((one) => one === kind)).toBe(false)
    }
  })
})
