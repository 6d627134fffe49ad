import { expect, test } from 'vitest'
import { Lots } from './lots.ts'

/** Writes what the test lets it write, and remembers each lot. */
function given(most: number, answer: (items: readonly string[]) => readonly string[] | undefined | Error) {
  const written: string[][] = []
  const lots = new Lots<string, string>(most, async (items) => {
    written.push([...items])
    await new Promise((resolve) => setImmediate(resolve))
    const found = answer(items)
    if (found instanceof Error) throw found
    return found
  })
  return { lots, written }
}
const loud = (items: readonly string[]) => items.map((item) => item.toUpperCase())

test('the first is written at once, what comes meanwhile is the next lot, at most so many', async () => {
  const { lots, written } = given(3, loud)
  const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => lots.add('one', item)))
  expect(results).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(written).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  expect(await lots.add('one', 'f')).toBe('F')
})

test('another name does not wait', async () => {
  const { lots, written } = given(3, loud)
  await Promise.all([lots.add('one', 'a'), lots.add('other', 'b'), lots.add('one', 'c')])
  expect(written).toEqual([['a'], ['b'], ['c']])
})

test('where one does not fit, each is written alone', async () => {
  const { lots, written } = given(9, (items) => (items.includes('bad') ? undefined : loud(items)))
  const results = await Promise.all(['a', 'b', 'bad', 'c'].map((item) => lots.add('one', item)))
  expect(results).toEqual(['A', 'B', undefined, 'C'])
  expect(written).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']])
})

test('a failure is everyone’s whose lot it was, and the next lot is written', async () => {
  const { lots } = given(2, (items) => (items.includes('b') ? new Error('The disk is full') : loud(items)))
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => lots.add('one', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
