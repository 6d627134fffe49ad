import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, fromPesos, sum, ZERO } from '../core/money.ts'
import { type OrderedLine, receivedLines } from './purchases.ts'

const line = (id: string, quantity: number, pesos: number): OrderedLine => ({ id, quantity, amount: fromPesos(pesos) })
const SOAP = line('soap', 20_000, 1600)
const BAGS = line('bags', 500, 400)

describe('Goods that came', () => {
  it('cost what was agreed when everything came', () => {
    expect(receivedLines([SOAP, BAGS], undefined, ZERO)).toEqual({
      lines: [
        { id: 'soap', quantity: 20_000, cost: 1600_00 },
        { id: 'bags', quantity: 500, cost: 400_00 },
      ],
      total: 2000_00,
    })
  })

  it('carry the freight by what they are worth', () => {
    const { lines, total } = receivedLines([SOAP, BAGS], undefined, fromPesos(100))
    expect([lines.map(({ cost }) => cost), total]).toEqual([[1680_00, 420_00], 2100_00])
  })

  it('carry the centavo that cannot be divided on the dearest line', () => {
    const lines = [line('a', 1, 10), line('b', 1, 10.01), line('c', 1, 10)]
    expect(receivedLines(lines, undefined, fromPesos(0.1)).lines.map(({ cost }) => cost)).toEqual([1003, 1005, 1003])
  })

  it('are all that is paid: what did not come costs nothing', () => {
    const came = new Map([
      ['soap', 5000],
      ['bags', 0],
    ])
    expect(receivedLines([SOAP, BAGS], came, fromPesos(50))).toEqual({
      lines: [
        { id: 'soap', quantity: 5000, cost: 450_00 },
        { id: 'bags', quantity: 0, cost: 0 },
      ],
      total: 450_00,
    })
  })

  it('that were not counted did not come', () => {
    const { lines } = receivedLines([SOAP, BAGS], new Map([['bags', 500]]), ZERO)
    expect(lines.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      [0, 0],
      [500, 400_00],
    ])
  })

  it('given for nothing share the freight by their number', () => {
    const free = [line('a', 30, 0), line('b', 10, 0)]
    expect(receivedLines(free, undefined, fromPesos(100)).lines.map(({ cost }) => cost)).toEqual([75_00, 25_00])
  })

  it('are never more than was ordered, of another purchase, or nothing at all', () => {
    expect(() => receivedLines([SOAP], new Map([['soap', 20_000.001]]), ZERO)).toThrow('more than was ordered')
    expect(() =>
      receivedLines(
        [SOAP],
        new Map([
          ['bags', 1],
          ['soap', 1],
        ]),
        ZERO,
      ),
    ).toThrow('isn’t part of this purchase')
    expect(() => receivedLines([SOAP, BAGS], new Map(), ZERO)).toThrow('Nothing arrived')
  })

  it('cost together exactly what is paid for them, whatever came', () => {
    const ordered = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        quantity: fc.integer({ min: 1, max: 100_000 }),
        amount: fc.integer({ min: 0, max: 100_000_00 }).map(centavos),
        came: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 8, selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(ordered, fc.integer({ min: 0, max: 5000_00 }).map(centavos), (lines, freight) => {
        const came = new Map(lines.map(({ id, quantity, came: share }) => [id, Math.ceil(quantity * share)]))
        fc.pre([...came.values()].some((quantity) => quantity > 0))
        const received = receivedLines(lines, came, freight)
        expect(sum(received.lines.map(({ cost }) => cost))).toBe(received.total)
        expect(received.total).toBeLessThanOrEqual(sum(lines.map(({ amount }) => amount)) + freight)
        for (const { quantity, cost } of received.lines) if (quantity === 0) expect(cost).toBe(0)
      }),
    )
  })
})
