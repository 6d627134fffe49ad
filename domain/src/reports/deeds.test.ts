import { describe, expect, it } from 'vitest'
import { kindOfDeed, RECORDED_DEEDS } from './deeds.ts'

describe('The kind of a deed', () => {
  it('is told by the noun of its action, and whatever no counter does is other', () => {
    const actions = [
      'order.voided',
      'load.moved_back',
      'prepaid.topped_up',
      'drawer.opened',
      'expense_draft.recorded',
      'package.sold',
    ]
    expect(actions.map(kindOfDeed)).toEqual(['orders', 'loads', 'payments', 'drawer', 'expenses', 'payments'])
    expect(['session.started', 'employee.updated', 'order', ''].map(kindOfDeed)).toEqual(Array(4).fill('other'))
  })

  it('of every record of work is one that its file can filter', () => {
    expect(Object.keys(RECORDED_DEEDS).filter((action) => kindOfDeed(action) === 'other')).toEqual([])
  })
})
