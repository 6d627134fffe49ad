import { describe, expect, it } from 'vitest'
import { nextCell, parseAmount, pastedCells, pressKey } from './matrix-keys.ts'

const SIZE = { rows: 3, columns: 4 }
const looking = (row: number, column: number) => ({ at: { row, column }, typed: null })
const typing = (row: number, column: number, typed: string) => ({ at: { row, column }, typed })

describe('the keys of the price matrix', () => {
  it('Enter begins with the price that stands there, a digit begins anew', () => {
    expect(pressKey(looking(1, 1), { key: 'Enter', current: '180.00' }, SIZE)?.state).toEqual(typing(1, 1, '180.00'))
    expect(pressKey(looking(1, 1), { key: '2', current: '180.00' }, SIZE)?.state).toEqual(typing(1, 1, '2'))
  })

  it('Enter saves and goes down, and stays on the last row', () => {
    expect(pressKey(typing(1, 1, '190'), { key: 'Enter', current: '180.00' }, SIZE)).toEqual({
      state: looking(2, 1),
      save: { cell: { row: 1, column: 1 }, text: '190' },
    })
    expect(pressKey(typing(2, 1, '190'), { key: 'Enter', current: '180.00' }, SIZE)?.state).toEqual(looking(2, 1))
  })

  it('Tab saves and goes on in reading order, Shift+Tab back', () => {
    expect(pressKey(typing(0, 3, '190'), { key: 'Tab', current: '' }, SIZE)).toEqual({
      state: looking(1, 0),
      save: { cell: { row: 0, column: 3 }, text: '190' },
    })
    expect(pressKey(typing(1, 0, '190'), { key: 'Tab', shift: true, current: '' }, SIZE)?.state).toEqual(looking(0, 3))
    expect(nextCell({ row: 2, column: 3 }, SIZE, 1)).toBeUndefined()
  })

  it('Escape gives the old price back and saves nothing', () => {
    expect(pressKey(typing(1, 1, '190'), { key: 'Escape', current: '180.00' }, SIZE)).toEqual({ state: looking(1, 1) })
  })

  it('arrows stop at the edges and Tab leaves the matrix when nothing is typed', () => {
    expect(pressKey(looking(0, 0), { key: 'ArrowUp', current: '' }, SIZE)?.state).toEqual(looking(0, 0))
    expect(pressKey(looking(2, 3), { key: 'ArrowRight', current: '' }, SIZE)?.state).toEqual(looking(2, 3))
    expect(pressKey(looking(1, 1), { key: 'Tab', current: '' }, SIZE)).toBeUndefined()
  })

  it('Delete lifts a branch’s own price; while typing it belongs to the field', () => {
    expect(pressKey(looking(1, 2), { key: 'Delete', current: '' }, SIZE)?.lift).toEqual({ row: 1, column: 2 })
    expect(pressKey(typing(1, 2, '19'), { key: 'Delete', current: '' }, SIZE)).toBeUndefined()
  })
})

describe('amounts as people write them', () => {
  it.each([
    ['180', 18_000],
    ['1,234.5', 123_450],
    ['₱ 35.25', 3525],
    ['0', 0],
  ])('%s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })
  it.each(['', '-5', '1.999', 'free', '12.'])('“%s” is none', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })
})

it('a column of a spreadsheet fills the cells below, and stops at the edge', () => {
  expect(pastedCells('180\r\n200\r\n\r\n220\n', { row: 1, column: 0 }, SIZE)).toEqual([
    { cell: { row: 1, column: 0 }, amount: 18_000 },
    { cell: { row: 2, column: 0 }, amount: 20_000 },
  ])
  expect(pastedCells('1\t2\t3', { row: 0, column: 2 }, SIZE).map(({ cell }) => cell.column)).toEqual([2, 3])
})
