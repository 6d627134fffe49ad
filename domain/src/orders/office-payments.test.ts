import { describe, expect, test } from 'vitest'
import { MONEY_METHODS } from '../company/payment-methods.ts'
import { OFFICE_ACCOUNTS, OFFICE_METHODS, SALE_ACCOUNTS } from './office-payments.ts'

describe('A payment the office takes', () => {
  test('counts as cash when it goes where cash lies, and as nothing else', () => {
    expect(OFFICE_ACCOUNTS.filter((account) => OFFICE_METHODS[account] === 'cash')).toEqual(['drawer', 'safe'])
  })

  test('can be of every method by which money comes in', () => {
    expect(new Set(OFFICE_ACCOUNTS.map((account) => OFFICE_METHODS[account]))).toEqual(new Set(MONEY_METHODS))
  })

  test('of a wallet goes into that wallet’s own account', () => {
    for (const account of OFFICE_ACCOUNTS.filter((one) => one.startsWith('wallet:'))) {
      expect(account).toBe(`wallet:${OFFICE_METHODS[account]}`)
    }
  })

  test('for items goes anywhere but into a drawer, whose session it is not of', () => {
    expect(SALE_ACCOUNTS).toEqual(OFFICE_ACCOUNTS.filter((account) => account !== 'drawer'))
  })
})
