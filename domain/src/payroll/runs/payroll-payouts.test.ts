import { describe, expect, it } from 'vitest'
import { type Centavos, fromPesos, ZERO } from '../../core/money.ts'
import type { MoneyPlace } from '../../ledger/money-places.ts'
import { needsOf, type PaySource, proposePlaces, refuseShortSource } from './payroll-payouts.ts'

const source = (place: MoneyPlace, pesos: number, branchId: string | null = null, isOpen = true): PaySource => ({
  place,
  branchId,
  holds: fromPesos(pesos),
  isOpen,
})
const cash = (branchId: string, pesos: number) => ({ branchId, method: 'cash' as const, amount: fromPesos(pesos) })

describe('Where pay is proposed to come from', () => {
  it('is the safe, else the open drawer, never one that holds too little', () => {
    const sources = [
      source('safe', 5000, 'lahug'),
      source('drawer', 9000, 'lahug'),
      source('safe', 100, 'mabolo'),
      source('drawer', 500, 'mabolo'),
      source('safe', 0, 'talisay'),
      source('drawer', 9000, 'talisay', false),
    ]
    const groups = [
      cash('lahug', 5000),
      cash('lahug', 8000),
      cash('lahug', 2000),
      cash('mabolo', 501),
      cash('talisay', 10),
    ]
    expect(proposePlaces(groups, sources)).toEqual(['safe', 'drawer', null, null, null])
  })
  it('is the account of who is paid another way, shared by all branches', () => {
    const groups = [
      { branchId: 'lahug', method: 'bank' as const, amount: fromPesos(600) },
      { branchId: 'mabolo', method: 'bank' as const, amount: fromPesos(600) },
      { branchId: 'mabolo', method: 'gcash' as const, amount: fromPesos(1) },
    ]
    expect(proposePlaces(groups, [source('bank', 1000), source('gcash', 1)])).toEqual(['bank', null, 'gcash'])
  })
})

it('What a source lacks is said for everything that is to come from it', () => {
  const sources = [source('bank', 1000), source('safe', 50, 'lahug'), source('safe', 70, 'mabolo')]
  const pay = (branchId: string, from: MoneyPlace, pesos: number) => ({ branchId, from, amount: fromPesos(pesos) })
  const payments = [pay('lahug', 'bank', 700), pay('mabolo', 'bank', 500), pay('lahug', 'safe', 50)]
  expect(
    needsOf(payments, sources).map(({ place, branchId, needed, short }) => [place, branchId, needed, short]),
  ).toEqual([
    ['bank', null, fromPesos(1200), fromPesos(200)],
    ['safe', 'lahug', fromPesos(50), ZERO],
  ])
})

it('A drawer or safe that gave more than it held is refused by name, with what it holds and what is needed', () => {
  const paying = (from: MoneyPlace, left: Centavos) => () =>
    refuseShortSource({ branchId: 'm', branchName: 'Mabolo', from, amount: fromPesos(1200) }, left)
  expect(paying('drawer', fromPesos(-700))).toThrow('The Mabolo drawer holds ₱500.00. This pay needs ₱1,200.00.')
  expect(paying('safe', ZERO)).not.toThrow()
  expect(paying('bank', fromPesos(-700))).not.toThrow()
})
