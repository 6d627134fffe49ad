import { describe, expect, test } from 'vitest'
import { parseManilaDate } from '../core/manila-time.ts'
import { centavos, fromPesos } from '../core/money.ts'
import { effectOn } from '../ledger/ledger.ts'
import { confirmArrival, remittanceSent } from './remittances.ts'

const day = (text: string) => {
  const found = parseManilaDate(text)
  if (!found) throw new RangeError(text)
  return found
}
const SENT = { amount: fromPesos(4000), sentOn: day('2026-11-20'), confirmed: false }
const ARRIVAL = {
  received: fromPesos(4000),
  to: 'bank',
  on: day('2026-11-21'),
  today: day('2026-11-21'),
  reference: 'DS-1',
  note: '',
} as const
const settled = (arrival: Partial<Parameters<typeof confirmArrival>[1]>) => {
  const legs = [...remittanceSent(SENT.amount, 'safe'), ...confirmArrival(SENT, { ...ARRIVAL, ...arrival })]
  return (account: 'transit' | 'bank' | 'owner' | 'over_short' | 'safe') => effectOn(account, legs) / 100
}

describe('A remittance', () => {
  test('that arrives whole leaves nothing on its way', () => {
    const at = settled({})
    expect([at('transit'), at('bank'), at('over_short'), at('safe')]).toEqual([0, 4000, 0, -4000])
  })

  test('sent 4,000 and confirmed 3,900: transit 0, over and short 100', () => {
    const at = settled({ received: fromPesos(3900), note: 'One note missing' })
    expect([at('transit'), at('bank'), at('over_short')]).toEqual([0, 3900, 100])
  })

  test('may bring too much, may go to the owner, may come back, and may be lost whole', () => {
    expect(settled({ received: fromPesos(4050), note: 'Counted twice' })('over_short')).toBe(-50)
    expect(settled({ to: 'owner', reference: '' })('owner')).toBe(4000)
    expect(settled({ to: 'safe', reference: '' })('safe')).toBe(0)
    const lost = settled({ received: centavos(0), note: 'Robbed on the way' })
    expect([lost('transit'), lost('bank'), lost('over_short')]).toEqual([0, 0, 4000])
  })

  test.each([
    ['a difference without a word', { received: fromPesos(3900) }, 'note_required'],
    ['a bank deposit without its slip', { reference: '' }, 'field_invalid'],
    ['a day before it was sent', { on: day('2026-11-19') }, 'field_invalid'],
    ['a day to come', { on: day('2026-11-22') }, 'field_invalid'],
  ])('is not confirmed with %s', (_name, arrival, code) => {
    expect(() => settled(arrival)).toThrow(expect.objectContaining({ code }))
  })

  test('is confirmed once', () => {
    expect(() => confirmArrival({ ...SENT, confirmed: true }, ARRIVAL)).toThrow(
      expect.objectContaining({ code: 'remittance_confirmed' }),
    )
  })
})
