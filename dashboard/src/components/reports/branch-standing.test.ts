import type { Attention } from '@labada/contracts/reports/attention'
import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { givenBranchToday } from '../../testing/office.tsx'
import { inOrderOf, sortBranches, standingOf } from './branch-standing.ts'

const calm = givenBranchToday({ branchId: 'calm', name: 'Banilad', sales: 100 as never })
const late = givenBranchToday({ branchId: 'late', name: 'Talisay', overdue: 2, sales: 300 as never })
const short = givenBranchToday({ branchId: 'short', name: 'Lahug', sales: 200 as never })
const shut = givenBranchToday({ branchId: 'shut', name: 'Argao', closed: true, overdue: 9 })
const attention: Attention[] = [
  {
    branchId: 'short',
    branchName: 'Lahug',
    facts: { kind: 'cash_short', number: 7, amount: centavos(150_00), by: 'Ana Cruz' },
  },
  { branchId: 'late', branchName: 'Talisay', facts: { kind: 'overdue', count: 2 } },
]
const names = (branches: readonly { name: string }[]) => branches.map(({ name }) => name)

describe('branches in order of need', () => {
  it('put missing money before late laundry, calm ones after them, closed ones last', () => {
    expect(names(sortBranches([shut, calm, late, short], attention, 'attention'))).toEqual([
      'Lahug',
      'Talisay',
      'Banilad',
      'Argao',
    ])
  })

  it('can be asked for by name and by sales', () => {
    expect(names(sortBranches([late, calm, short], attention, 'name'))).toEqual(['Banilad', 'Lahug', 'Talisay'])
    expect(names(sortBranches([calm, short, late], attention, 'sales'))).toEqual(['Talisay', 'Lahug', 'Banilad'])
  })

  it('stay where they were while somebody looks, new ones at the end', () => {
    expect(names(inOrderOf([short, late, calm, shut], ['calm', 'late', 'short']))).toEqual([
      'Banilad',
      'Talisay',
      'Lahug',
      'Argao',
    ])
  })
})

describe('the one word of a branch', () => {
  it.each([
    [calm, 'On time', 'ready'],
    [late, '2 overdue', 'danger'],
    [short, 'Cash short', 'danger'],
    [shut, 'Closed', 'done'],
    [givenBranchToday({ unclaimed: 3 }), '3 unclaimed', 'attention'],
    [givenBranchToday({ session: null }), 'Drawer not opened', 'attention'],
  ])('%# is %s', (branch, word, tone) => {
    expect(standingOf(branch, attention)).toEqual({ word, tone })
  })
})
