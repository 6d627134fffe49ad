import { describe, expect, test } from 'vitest'
import { fromPesos, sum, ZERO } from '../core/money.ts'
import { effectOn } from '../ledger/ledger.ts'
import { OFFICE_ACCOUNTS } from './office-payments.ts'
import { claimableOf, claimPaid, refuseAboveCap, serviceFeeOf } from './order-claims.ts'

const ORDER = {
  total: fromPesos(310),
  pickupFee: fromPesos(40),
  deliveryFee: fromPesos(50),
  storageFee: fromPesos(20),
}

describe('What is paid for a claim at most', () => {
  test('is so many times the service fee: neither fetching, bringing nor keeping counts', () => {
    expect(serviceFeeOf(ORDER)).toBe(fromPesos(200))
    expect(claimableOf(ORDER, 10, ZERO)).toBe(fromPesos(2000))
    expect(claimableOf(ORDER, 1, ZERO)).toBe(fromPesos(200))
  })

  test('is less by what was paid for claims about the order before, and never below zero', () => {
    expect(claimableOf(ORDER, 10, fromPesos(1500.5))).toBe(fromPesos(499.5))
    expect(claimableOf(ORDER, 10, fromPesos(2000))).toBe(ZERO)
    expect(claimableOf(ORDER, 10, fromPesos(5000))).toBe(ZERO)
  })

  test('is exceeded with a reason only', () => {
    const claimable = fromPesos(200)
    expect(() => refuseAboveCap({ amount: fromPesos(200), claimable, exception: '' })).not.toThrow()
    expect(() => refuseAboveCap({ amount: fromPesos(200.01), claimable, exception: '' })).toThrow(
      'Enter why more than ₱200.00 is paid',
    )
    expect(() => refuseAboveCap({ amount: fromPesos(999), claimable, exception: 'Wedding dress' })).not.toThrow()
  })
})

test.each(OFFICE_ACCOUNTS)('A claim paid from %s is an expense of its own, and the postings sum to zero', (account) => {
  const legs = claimPaid(fromPesos(350), account)
  expect(sum(legs.map(({ amount }) => amount))).toBe(ZERO)
  expect([effectOn('expense:claim', legs), effectOn(account, legs)]).toEqual([fromPesos(350), fromPesos(-350)])
})
