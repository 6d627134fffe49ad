import { expect, it } from 'vitest'
import { leavesOf, withLeaf } from './law-words.ts'

const content = {
  rate: '0.05',
  least: 10_000,
  daily: [
    { over: 0, rate: '0' },
    { over: 685, rate: '0.2' },
  ],
}

it('every value of a table is in the list, and each can be replaced where it stands', () => {
  const leaves = leavesOf(content)
  expect(leaves.map(({ value }) => value)).toEqual(['0.05', 10_000, 0, '0', 685, '0.2'])
  const changed = withLeaf(content, ['daily', 1, 'over'], '700')
  expect(changed).toEqual({
    ...content,
    daily: [
      { over: 0, rate: '0' },
      { over: 700, rate: '0.2' },
    ],
  })
  expect(withLeaf(content, ['rate'], '0.055')).toEqual({ ...content, rate: '0.055' })
  expect(content.daily[1]).toEqual({ over: 685, rate: '0.2' })
})

it('a number that is emptied is not taken for nothing', () => {
  expect(withLeaf(content, ['least'], ' ')).toEqual({ ...content, least: ' ' })
})
