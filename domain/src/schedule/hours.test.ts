import { describe, expect, it } from 'vitest'
import { centavos, ZERO } from '../core/money.ts'
import { besideUsual } from './hours.ts'

const count = (hour: number, orders: number, pesos = 0) => ({ hour, orders, sales: centavos(pesos * 100) })

describe('today by the hour', () => {
  it('stands beside the mean of the same weekday', () => {
    const hours = besideUsual([count(9, 3, 540)], [count(9, 2), count(9, 4), count(10, 1)], 4, null)
    expect(hours).toEqual([
      { hour: 9, orders: 3, sales: 540_00, usualOrders: 1.5 },
      { hour: 10, orders: 0, sales: ZERO, usualOrders: 0.25 },
    ])
  })

  it('shows every hour the branch is open, and those outside in which something happened', () => {
    const hours = besideUsual([count(6, 1)], [], 4, { opens: 8 * 60, closes: 10 * 60 + 30 })
    expect(hours.map(({ hour, orders }) => [hour, orders])).toEqual([
      [6, 1],
      [7, 0],
      [8, 0],
      [9, 0],
      [10, 0],
    ])
  })

  it('knows nothing usual of a branch that is new, and no hours of a day that is shut', () => {
    expect(besideUsual([count(9, 1)], [], 0, null)).toMatchObject([{ hour: 9, usualOrders: 0 }])
    expect(besideUsual([], [], 0, null)).toEqual([])
  })
})
