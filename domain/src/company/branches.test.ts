import { expect, test } from 'vitest'
import { requireClosable, requireHours, requireNewest, tidyFeatures } from './branches.ts'

test('a branch with an open drawer and unreleased orders does not close, and says why', () => {
  expect(() => requireClosable({ openSessions: 1, ordersInProcess: 3 })).toThrowError(
    expect.objectContaining({
      code: 'branch_has_open_work',
      details: {
        obstacles: [
          { kind: 'open_cash_session', text: 'The cash session is still open', count: 1 },
          { kind: 'orders_in_process', text: '3 orders are not released yet', count: 3 },
        ],
      },
    }),
  )
})

test('a branch without open work closes', () => {
  expect(() => requireClosable({ openSessions: 0, ordersInProcess: 0 })).not.toThrow()
})

test('a change made against an older copy is refused', () => {
  expect(() => requireNewest(3, 2)).toThrowError(expect.objectContaining({ code: 'stale_version' }))
  expect(() => requireNewest(3, 3)).not.toThrow()
  expect(() => requireNewest(3, undefined)).not.toThrow()
})

test('features are kept once and in the house’s order', () => {
  expect(tidyFeatures(['summary', 'receive', 'summary'])).toEqual(['receive', 'summary'])
})

test('a day cannot close before it opens', () => {
  expect(() => requireHours([{ opens: 600, closes: 540 }])).toThrowError('Opening time must be before closing time')
  expect(() => requireHours([null, { opens: 540, closes: 600 }])).not.toThrow()
})
