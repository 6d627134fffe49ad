import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../company/settings.ts'
import { centavos, ZERO } from '../../core/money.ts'
import { verdictOnPayOut } from '../reversal-policy.ts'
import { paidOut, refuseOtherRefund, refuseShortPrepaid, toppedUp } from './prepaid.ts'

test('A top-up is owed to the customer, whatever it was paid with; a pay-out is the reverse', () => {
  expect(toppedUp('gcash', centavos(500_00))).toEqual([
    { account: 'wallet:gcash', amount: 500_00 },
    { account: 'prepaid', amount: -500_00 },
  ])
  expect(paidOut('cash', centavos(20_00), 'safe')).toEqual([
    { account: 'prepaid', amount: 20_00 },
    { account: 'safe', amount: -20_00 },
  ])
})

test('No more is taken than the balance', () => {
  expect(() => refuseShortPrepaid(centavos(100), centavos(100))).not.toThrow()
  expect(() => refuseShortPrepaid(centavos(100), centavos(101))).toThrow('The prepaid balance is ₱1.00')
})

test('What was paid with a balance goes back to it, and only the rest is refunded in money', () => {
  const paid = {
    payments: [
      { method: 'prepaid', amount: centavos(100), voided: false },
      { method: 'gcash', amount: centavos(50), voided: false },
      { method: 'cash', amount: centavos(999), voided: true },
    ],
    refunds: [{ method: 'prepaid', amount: centavos(30) }],
  } as const
  const refund = (method: 'prepaid' | 'cash', amount: number) => () =>
    refuseOtherRefund(paid, { method, amount: centavos(amount) })
  expect(refund('prepaid', 70)).not.toThrow()
  expect(refund('prepaid', 71)).toThrow('Only ₱0.70 can go back to the prepaid balance')
  expect(refund('cash', 50)).not.toThrow()
  expect(refund('cash', 51)).toThrow('Only ₱0.50 was paid another way')
})

test('A counter pays out cash within the limit of refunds, all of a session together; an admin anything', () => {
  const policy = { ...DEFAULT_SETTINGS.reversals, counterRefunds: 'limited', refundMost: centavos(100_00) } as const
  const may = (role: 'admin' | 'employee', amount: number, more: object = {}) =>
    verdictOnPayOut(policy, { method: 'cash', amount: centavos(amount), before: ZERO, ...more }, { role }).may
  expect([may('employee', 100_00), may('employee', 100_01), may('admin', 999_00)]).toEqual(['alone', 'admin', 'alone'])
  expect(may('employee', 60_00, { before: centavos(40_01) })).toBe('admin')
  expect(may('employee', 1, { method: 'gcash' })).toBe('admin')
  const off = { ...policy, counterRefunds: 'approval' } as const
  expect(verdictOnPayOut(off, { method: 'cash', amount: centavos(1), before: ZERO }, { role: 'employee' }).may).toBe(
    'admin',
  )
})
