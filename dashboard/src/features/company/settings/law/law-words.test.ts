import { expect, it } from 'vitest'
import { leavesOf } from './law-words.ts'

it('every value of a table is in the list, with its place as people count', () => {
  const content = {
    rate: '0.05',
    least: 10_000,
    daily: [
      { over: 0, rate: '0' },
      { over: 685, rate: '0.2' },
    ],
  }
  expect(leavesOf(content).map(({ label, value }) => [label, value])).toEqual([
    ['Rate', '0.05'],
    ['Least', 10_000],
    ['Daily › 1 › Over', 0],
    ['Daily › 1 › Rate', '0'],
    ['Daily › 2 › Over', 685],
    ['Daily › 2 › Rate', '0.2'],
  ])
})
