import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { entryOf, leftOf, settlementOf, startTendering, type TenderAction, tender } from './tender.ts'
import { takenPartOf, tenderKeysFor } from './tender-offers.ts'

const paying = (due: number, ...actions: TenderAction[]) =>
  actions.reduce(tender, startTendering(centavos(due), 'payment-1'))
const typed = (text: string): TenderAction => ({ type: 'typed', text })

describe('paying at the counter', () => {
  it('takes exactly what is due when nothing is typed', () => {
    expect(settlementOf(paying(215_00))).toEqual([
      { id: 'payment-1', method: 'cash', amount: 215_00, tendered: 215_00 },
    ])
  })

  it('gives change on a bigger note', () => {
    const entry = entryOf(paying(215_00, typed('500')))
    expect(entry.change).toBe(285_00)
    expect(entry.payment).toEqual({ id: 'payment-1', method: 'cash', amount: 215_00, tendered: 500_00 })
  })

  it('keeps the change owed to the customer when it cannot be given', () => {
    const state = paying(215_00, typed('500'), { type: 'owe', oweChange: true })
    expect(settlementOf(state)).toEqual([
      { id: 'payment-1', method: 'cash', amount: 215_00, tendered: 500_00, oweChange: true },
    ])
  })

  it('owes nothing when there is no change', () => {
    const state = paying(215_00, typed('215'), { type: 'owe', oweChange: true })
    expect(settlementOf(state)?.[0]?.oweChange).toBeUndefined()
  })

  it('splits ₱752.60 over GCash 500 and ₱300 in cash, with ₱47.40 change', () => {
    const split = paying(
      752_60,
      { type: 'method', method: 'gcash' },
      typed('500'),
      { type: 'reference', text: ' GC-1 ' },
      { type: 'take', nextId: 'payment-2' },
      typed('300'),
    )
    expect(leftOf(split)).toBe(252_60)
    expect(entryOf(split).change).toBe(47_40)
    expect(settlementOf(split)).toEqual([
      { id: 'payment-1', method: 'gcash', amount: 500_00, reference: 'GC-1' },
      { id: 'payment-2', method: 'cash', amount: 252_60, tendered: 300_00 },
    ])
  })

  it('asks a wallet for its reference, and never takes more than is left', () => {
    const gcash: TenderAction = { type: 'method', method: 'gcash' }
    expect(entryOf(paying(100_00, gcash)).problem).toBe('Reference is required')
    expect(entryOf(paying(100_00, gcash, { type: 'reference', text: 'A1' }, typed('150'))).problem).toBe(
      'More than the balance',
    )
    expect(settlementOf(paying(100_00, gcash, { type: 'reference', text: 'A1' }))).toHaveLength(1)
  })

  it.each([
    ['10000001', 'Enter at most ₱10,000,000.00'],
    ['99999999.99', 'Enter at most ₱10,000,000.00'],
    ['.', 'Enter an amount'],
  ])('takes %s for no amount, not for exactly what is due, and says: %s', (text, problem) => {
    expect(entryOf(paying(215_00, typed(text)))).toMatchObject({ payment: null, problem })
    expect(settlementOf(paying(215_00, typed(text)))).toBeUndefined()
  })

  it('is not settled by a part', () => {
    const part = paying(215_00, typed('200'))
    expect(settlementOf(part)).toBeUndefined()
    expect(entryOf(part)).toMatchObject({ amount: 200_00, left: 15_00, change: 0 })
  })

  it('forgets what was typed in notes when the method becomes a wallet', () => {
    expect(paying(215_00, typed('500'), { type: 'method', method: 'gcash' }).typed).toBe('')
  })

  it('keeps the ids of payments when the bill changes, and cuts what no longer fits', () => {
    const state = paying(
      300_00,
      typed('200'),
      { type: 'take', nextId: 'payment-2' },
      { type: 'due', due: centavos(250_00) },
    )
    expect(leftOf(state)).toBe(50_00)
    expect(state.nextId).toBe('payment-2')
    const smaller = tender(state, { type: 'due', due: centavos(150_00) })
    expect(smaller.taken).toEqual([{ id: 'payment-1', method: 'cash', amount: 150_00, tendered: 200_00 }])
    expect(settlementOf(smaller)).toEqual(smaller.taken)
  })

  it('cuts no wallet: what is too much stays until it is given back', () => {
    const state = paying(
      300_00,
      { type: 'method', method: 'gcash' },
      typed('200'),
      { type: 'reference', text: 'GC-7' },
      { type: 'take', nextId: 'payment-2' },
      { type: 'due', due: centavos(150_00) },
    )
    expect(leftOf(state)).toBe(-50_00)
    expect(settlementOf(state)).toBeUndefined()
    expect(tender(state, { type: 'due', due: centavos(200_00) }).taken).toMatchObject([{ amount: 200_00 }])
  })

  it('keeps all of the cash when nothing is due any more', () => {
    const state = paying(300_00, typed('200'), { type: 'take', nextId: 'payment-2' }, { type: 'due', due: centavos(0) })
    expect(state.taken).toMatchObject([{ amount: 200_00, tendered: 200_00 }])
  })

  it('saves as a part what was taken and what was typed, never what nobody entered', () => {
    const state = paying(520_00, typed('200'), { type: 'take', nextId: 'payment-2' })
    expect(takenPartOf(state)).toMatchObject({ payments: [{ amount: 200_00 }], left: 320_00 })
    const more = tender(state, typed('100'))
    expect(takenPartOf(more)).toMatchObject({ payments: [{ amount: 200_00 }, { amount: 100_00 }], left: 220_00 })
  })

  it.each([
    ['1,234.5', '1234.5'],
    ['12.345', '12.34'],
    ['₱ 20', '20'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
  ])('reads %s as %s', (text, kept) => expect(paying(100_00, typed(text)).typed).toBe(kept))

  it('takes nothing for zero', () => {
    expect(entryOf(paying(100_00, typed('0'))).problem).toBe('Enter an amount')
    expect(entryOf(paying(0)).problem).toBe('Nothing due')
  })

  it.each([
    [152_00, [152_00, 200_00, 500_00, 1000_00]],
    [40_00, [40_00, 50_00, 100_00, 500_00, 1000_00]],
    [752_60, [752_60, 800_00, 1000_00]],
    [500_00, [500_00, 1000_00]],
    [1234_00, [1234_00, 1250_00, 1300_00, 1500_00, 2000_00]],
  ])('offers the sums people hand over for %i', (left, keys) =>
    expect(tenderKeysFor(centavos(left)).map(({ amount }) => amount)).toEqual(keys),
  )
})
