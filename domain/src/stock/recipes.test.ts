import { describe, expect, it } from 'vitest'
import { pathOf, rewashOf } from '../orders/new-loads.ts'
import { type Recipe, type RecipeLine, type RecipeMove, standingMovesOf, usesOf, type WorkedOrder } from './recipes.ts'

const PATH = pathOf(['washing', 'drying', 'folding'])
const soap: Recipe = { serviceId: 'full', itemId: 'soap', stage: 'washing', per: 'load', quantity: 60 }
const fabcon: Recipe = { serviceId: 'full', itemId: 'fabcon', stage: 'washing', per: 'kg', quantity: 5 }
const bag: Recipe = { serviceId: 'full', itemId: 'bag', stage: 'ready', per: 'load', quantity: 1 }
const sachet: Recipe = { serviceId: 'add', itemId: 'sachet', stage: 'washing', per: 'unit', quantity: 1 }
const ALL = [soap, fabcon, bag, sachet]

const move = (
  id: string,
  from: RecipeMove['from'],
  to: RecipeMove['to'],
  reason: string | null = null,
  loadId = 'one',
) => ({
  id,
  loadId,
  from,
  to,
  reason,
})
const orderOf = (moves: RecipeMove[], weightKg: number | null = 12): WorkedOrder => ({
  lines: [
    { serviceId: 'full', label: 'Full service', unit: 'load', quantity: 2, weightKg },
    { serviceId: 'add', label: 'Fabcon', unit: 'piece', quantity: 3, weightKg: null },
  ],
  loads: [
    { id: 'one', label: 'Full service', path: PATH },
    { id: 'two', label: 'Full service', path: PATH },
  ],
  moves: [move('0', null, 'received'), move('00', null, 'received', null, 'two'), ...moves],
})
const used = (order: WorkedOrder) =>
  usesOf(order, ALL).map(({ moveId, itemId, quantity }) => [moveId, itemId, quantity])

describe('what loads use up', () => {
  it('is nothing while they wait', () => {
    expect(used(orderOf([]))).toEqual([])
  })

  it('follows the recipe per load, per kilo of the load, and per add-on with the first load', () => {
    const order = orderOf([move('1', 'received', 'washing'), move('2', 'received', 'washing', null, 'two')])
    expect(used(order)).toEqual([
      ['1', 'soap', 60],
      ['1', 'fabcon', 30],
      ['2', 'soap', 60],
      ['2', 'fabcon', 30],
      ['1', 'sachet', 3],
    ])
  })

  it('takes a full machine when nobody weighed', () => {
    expect(used(orderOf([move('1', 'received', 'washing')], null))).toContainEqual(['1', 'fabcon', 40])
  })

  it('counts every stage that was jumped over', () => {
    expect(used(orderOf([move('1', 'received', 'ready')]))).toEqual([
      ['1', 'soap', 60],
      ['1', 'fabcon', 30],
      ['1', 'bag', 1],
      ['1', 'sachet', 3],
    ])
  })

  it('is nothing for a move taken back at once, and only once for the move after it', () => {
    const order = orderOf([
      move('1', 'received', 'washing'),
      move('2', 'washing', 'received'),
      move('3', 'received', 'washing'),
    ])
    expect(used(order).map(([moveId]) => moveId)).toEqual(['3', '3', '3'])
    expect(standingMovesOf(order)).toEqual(new Set(['3']))
  })

  it('is used again when a load is sent back with a reason', () => {
    const order = orderOf([
      move('1', 'received', 'washing'),
      move('2', 'washing', 'drying'),
      move('3', 'drying', 'washing', 'Stain'),
    ])
    expect(usesOf(order, ALL).filter(({ itemId }) => itemId === 'soap')).toEqual([
      { moveId: '1', itemId: 'soap', quantity: 60, isRewash: false },
      { moveId: '3', itemId: 'soap', quantity: 60, isRewash: true },
    ])
  })

  it('is used again by a load that rewashes another one, which takes nothing off the others', () => {
    const order = orderOf([
      move('1', 'received', 'washing'),
      move('2', 'received', 'washing', null, 'again'),
      move('3', 'received', 'washing', null, 'two'),
    ])
    const again = rewashOf({ number: 1, path: PATH, stage: 'drying', label: 'Full service' }, [{ number: 2 }])
    const rewashed = { ...order, loads: [...order.loads, { id: 'again', ...again }] }
    expect(usesOf(rewashed, ALL).filter(({ itemId }) => itemId !== 'sachet')).toEqual([
      { moveId: '1', itemId: 'soap', quantity: 60, isRewash: false },
      { moveId: '1', itemId: 'fabcon', quantity: 30, isRewash: false },
      { moveId: '3', itemId: 'soap', quantity: 60, isRewash: false },
      { moveId: '3', itemId: 'fabcon', quantity: 30, isRewash: false },
      { moveId: '2', itemId: 'soap', quantity: 60, isRewash: true },
      { moveId: '2', itemId: 'fabcon', quantity: 30, isRewash: true },
    ])
  })

  it('is no second use of a service that is called a rewash', () => {
    const order = orderOf([move('1', 'received', 'washing')])
    const named = { label: 'Rewash: bulk' }
    const sold = {
      ...order,
      lines: [{ ...(order.lines[0] as RecipeLine), ...named }],
      loads: order.loads.map((load) => ({ ...load, ...named })),
    }
    expect(usesOf(sold, [soap])).toEqual([{ moveId: '1', itemId: 'soap', quantity: 60, isRewash: false }])
  })

  it('goes by the kilos of both lines where a service is on the order twice', () => {
    const order = orderOf([move('1', 'received', 'washing'), move('2', 'received', 'washing', null, 'two')], 4)
    const twice = { ...order, lines: [...order.lines.slice(0, 1), { ...(order.lines[0] as RecipeLine), weightKg: 8 }] }
    expect(used(twice).filter(([, item]) => item === 'fabcon')).toEqual([
      ['1', 'fabcon', 30],
      ['2', 'fabcon', 30],
    ])
  })

  it('of an add-on whose stage no load has comes when the order is ready', () => {
    const dry = { ...orderOf([]), loads: [{ id: 'one', label: 'Full service', path: pathOf(['drying']) }] }
    const order = { ...dry, moves: [move('1', 'received', 'drying'), move('2', 'drying', 'ready')] }
    expect(used(order)).toEqual([
      ['2', 'bag', 1],
      ['2', 'sachet', 3],
    ])
  })
})
