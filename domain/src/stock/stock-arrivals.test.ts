import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum } from '../core/money.ts'
import { arrivedLines } from './stock-arrivals.ts'

const SENT = [
  { id: 'soap', quantity: 20_000, cost: fromPesos(1600) },
  { id: 'bags', quantity: 50, cost: fromPesos(40) },
]
const EXPLAINED = { missing: 'lost', reason: 'Leaked in the van' } as const
const NOT_ASKED = { missing: undefined, reason: '' } as const
const counted = (soap: number, bags: number) =>
  new Map([
    ['soap', soap],
    ['bags', bags],
  ])

describe('Goods of another branch', () => {
  it('that all arrived need no explanation', () => {
    expect(arrivedLines(SENT, counted(20_000, 50), NOT_ASKED)).toMatchObject({
      isShort: false,
      cameCost: 1640_00,
      missingCost: 0,
    })
  })

  it('that did not all arrive cost each side its part', () => {
    expect(arrivedLines(SENT, counted(15_000, 50), EXPLAINED)).toEqual({
      lines: [
        { id: 'soap', came: { quantity: 15_000, cost: 1200_00 }, missing: { quantity: 5000, cost: 400_00 } },
        { id: 'bags', came: { quantity: 50, cost: 40_00 }, missing: { quantity: 0, cost: 0 } },
      ],
      isShort: true,
      cameCost: 1240_00,
      missingCost: 400_00,
    })
  })

  it('may be lost altogether, when somebody says so', () => {
    expect(arrivedLines(SENT, counted(0, 0), EXPLAINED)).toMatchObject({ cameCost: 0, missingCost: 1640_00 })
  })

  it.each([
    ['what became of it', { missing: undefined, reason: 'Leaked' }, { missing: ['Missing is required'] }],
    ['why', { missing: 'returned', reason: '' } as const, { reason: ['Reason is required'] }],
    ['either', NOT_ASKED, { missing: ['Missing is required'], reason: ['Reason is required'] }],
  ])('that are missing are not taken in before somebody says %s', (_words, explained, errors) => {
    expect(() => arrivedLines(SENT, counted(15_000, 50), explained)).toThrow(
      expect.objectContaining({ code: 'note_required', details: { errors } }),
    )
  })

  it('are counted line by line, and never more than were sent', () => {
    expect(() => arrivedLines(SENT, new Map([['soap', 20_000]]), NOT_ASKED)).toThrow('Count every line')
    expect(() => arrivedLines(SENT, counted(20_000, 51), EXPLAINED)).toThrow('That’s more than was sent')
  })

  it('lose no centavo on the way, whatever arrived', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.nat({ max: 50_000_00 }), fc.nat({ max: 100 })), {
          minLength: 1,
        }),
        (lines) => {
          const sent = lines.map(([quantity, cost], at) => ({ id: String(at), quantity, cost: centavos(cost) }))
          const came = new Map(
            lines.map(([quantity, , percent], at) => [String(at), Math.floor((quantity * percent) / 100)]),
          )
          const arrival = arrivedLines(sent, came, EXPLAINED)
          expect(arrival.cameCost + arrival.missingCost).toBe(sum(sent.map(({ cost }) => cost)))
          arrival.lines.forEach(({ came: got, missing }, at) => {
            expect(got.quantity + missing.quantity).toBe(sent[at]?.quantity)
            expect(got.cost + missing.cost).toBe(sent[at]?.cost)
          })
        },
      ),
    )
  })
})
