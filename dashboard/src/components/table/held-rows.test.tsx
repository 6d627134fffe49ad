import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useHeldRows } from './held-rows.ts'

afterEach(cleanup)

const NOW = Date.now()
const row = (id: string, minutesAgo: number) => ({ id, at: new Date(NOW - minutesAgo * 60_000) })
type Row = ReturnType<typeof row>

const look = (rows: readonly Row[], listName = 'all') =>
  renderHook(
    (given: { rows: readonly Row[]; listName: string }) =>
      useHeldRows(given.rows, { at: (one) => one.at, listName: given.listName, isLoaded: true }),
    { initialProps: { rows, listName } },
  )
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

it('a row that came later waits until it is asked for; those on screen stay', () => {
  const list = look([row('a', 5), row('b', 9)])
  expect(list.result.current).toMatchObject({ held: 0 })

  list.rerender({ rows: [row('new', -1), row('a', 5), row('b', 9)], listName: 'all' })
  expect(ids(list.result.current.shown)).toEqual(['a', 'b'])
  expect(list.result.current.held).toBe(1)

  act(() => list.result.current.show())
  expect(ids(list.result.current.shown)).toEqual(['new', 'a', 'b'])
  expect(list.result.current.held).toBe(0)
})

it('the first row of an empty list shows at once', () => {
  const list = look([])
  list.rerender({ rows: [row('first', -1)], listName: 'all' })
  expect(ids(list.result.current.shown)).toEqual(['first'])
})

it('another filter begins anew', () => {
  const list = look([row('a', 5)])
  list.rerender({ rows: [row('new', -1), row('a', 5)], listName: 'all' })
  list.rerender({ rows: [row('new', -1)], listName: 'unpaid' })
  expect(ids(list.result.current.shown)).toEqual(['new'])
})
