import { describe, expect, it } from 'vitest'
import { fromPesos as pesos } from '../core/money.ts'
import { ratioOf } from './ratios.ts'
import { tableFaults } from './table-checks.ts'
import { inForce, type TableKind, type WithholdingContent } from './tables.ts'
import { day, testTables } from './testing/tables.ts'

const tables = testTables()
const contentOf = <Kind extends TableKind>(kind: Kind) => inForce(tables[kind], kind, day('2026-06-15')).content
const sss = contentOf('sss')
const tax = contentOf('withholding')
const row = (over: number, baseTax: number, rate: string) => ({
  over: pesos(over),
  baseTax: pesos(baseTax),
  rate: ratioOf(rate),
})
const faultsOf = (monthly: WithholdingContent['monthly']) => tableFaults('withholding', { ...tax, monthly })

describe('A table of the law', () => {
  it('that the product knows has nothing wrong', () => {
    for (const kind of ['sss', 'withholding', 'philhealth', 'pagibig', 'rate_factor', 'de_minimis', 'premium'] as const)
      expect([kind, tableFaults(kind, contentOf(kind))]).toEqual([kind, []])
  })

  it('may have more brackets than the one before, or fewer', () => {
    const more = [row(0, 0, '0'), row(20_833, 0, '0.15'), row(33_333, 1875, '0.2'), row(50_000, 5208.4, '0.22')]
    expect(faultsOf(more)).toEqual([])
    expect(faultsOf([row(0, 0, '0'), row(25_000, 0, '0.2')])).toEqual([])
  })

  it('of brackets rises from 0 without a jump of the tax, and no bracket taxes less than the one before', () => {
    expect(faultsOf([row(0, 0, '0'), row(20_833, 0, '0.15'), row(20_833, 0, '0.2')])).toEqual([
      { path: ['monthly', 2, 'over'], words: expect.stringMatching(/^This row must start above.*₱20,833.00$/) },
    ])
    expect(faultsOf([row(1, 0, '0')])).toMatchObject([{ path: ['monthly', 0, 'over'] }])
    // A bracket that was left out shows as a jump of the next one's tax.
    expect(faultsOf([row(0, 0, '0'), row(20_833, 0, '0.15'), row(66_667, 8541.8, '0.25')])).toEqual([
      {
        path: ['monthly', 2, 'baseTax'],
        words: 'The tax doesn’t match the row before, which gives ₱6,875.10 at ₱66,667.00',
      },
    ])
    expect(faultsOf([row(0, 0, '0'), row(20_833, 0, '0.15'), row(33_333, 1875, '0.1')])).toMatchObject([
      { path: ['monthly', 2, 'rate'] },
    ])
    expect(faultsOf([row(0, 0, '15')])).toMatchObject([
      { path: ['monthly', 0, 'rate'], words: expect.stringContaining('100%') },
    ])
  })

  it('of SSS has ends in their order, steps that lead from one to the other, and an EC that rises', () => {
    const faults = (own: object) => tableFaults('sss', { ...sss, ...own }).map(({ path }) => path.join(' '))
    expect(faults({ mostCredit: pesos(40_000) })).toEqual([])
    expect(faults({ mostCredit: pesos(40_100) })).toEqual(['step'])
    expect(faults({ mostCredit: pesos(4_000) })).toEqual([
      'mostCredit',
      'mostRegularCredit',
      'employeesCompensation 1 creditFrom',
    ])
    expect(faults({ mostRegularCredit: pesos(36_000) })).toEqual(['mostRegularCredit'])
    expect(faults({ firstRangeBelow: pesos(52_500) })).toEqual(['firstRangeBelow'])
    expect(faults({ employeeRate: ratioOf('5') })).toEqual(['employeeRate'])
    const ec = (creditFrom: number, amount: number) => ({ creditFrom: pesos(creditFrom), amount: pesos(amount) })
    const withEc = (...employeesCompensation: object[]) => faults({ employeesCompensation })
    expect(withEc(ec(0, 10), ec(15_000, 30), ec(25_000, 50))).toEqual([])
    expect(withEc(ec(15_000, 30))).toEqual(['employeesCompensation 0 creditFrom'])
    expect(withEc(ec(0, 10), ec(15_000, 30), ec(15_000, 50))).toEqual(['employeesCompensation 2 creditFrom'])
    expect(withEc(ec(0, 30), ec(15_000, 10))).toEqual(['employeesCompensation 1 amount'])
  })

  it('has its ends in order, its rates below 1 and nothing twice', () => {
    const philhealth = contentOf('philhealth')
    expect(tableFaults('philhealth', { ...philhealth, most: pesos(1) })).toMatchObject([{ path: ['most'] }])
    const pagibig = contentOf('pagibig')
    expect(tableFaults('pagibig', { ...pagibig, employeeRate: ratioOf('2') })).toMatchObject([
      { path: ['employeeRate'] },
    ])
    expect(tableFaults('pagibig', { ...pagibig, mostFundSalary: pesos(1) })).toMatchObject([
      { path: ['mostFundSalary'] },
    ])
    const { factors } = contentOf('rate_factor')
    expect(tableFaults('rate_factor', { factors: [...factors, ...factors.slice(0, 1)] })).toMatchObject([
      { path: ['factors', factors.length, 'factor'] },
    ])
    const deMinimis = contentOf('de_minimis')
    const items = [...deMinimis.items, { item: ` ${deMinimis.items[0]?.item.toUpperCase()} `, ceiling: pesos(1) }]
    expect(tableFaults('de_minimis', { ...deMinimis, items })).toMatchObject([
      { path: ['items', deMinimis.items.length, 'item'] },
    ])
    expect(tableFaults('loss_deduction', { shareOfWeek: ratioOf('20') })).toMatchObject([{ path: ['shareOfWeek'] }])
    expect(tableFaults('final_pay', { withinDays: 30, certificateWithinDays: 3 })).toEqual([])
  })
})
