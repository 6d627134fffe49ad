import { describe, expect, it } from 'vitest'
import { fromPesos } from '../../core/money.ts'
import { testTables } from '../testing/tables.ts'
import { pagibigOf } from './pagibig.ts'

const [row] = testTables().pagibig
if (!row) throw new Error('The tables of the tests have Pag-IBIG')
const table = row.content

describe('Pag-IBIG of a month', () => {
  it.each([
    ['nothing earned, nothing due', 0, [0, 0]],
    ['1 % of a salary up to ₱1,500; the employer’s is 2 % always', 1500, [15, 30]],
    ['2 % from the first centavo more', 1500.01, [30, 30]],
    ['2 % each', 8000, [160, 160]],
    ['the usual 200 and 200', 10_000, [200, 200]],
    ['no more than that, whatever is earned', 19_731.92, [200, 200]],
  ])('%s: ₱%d', (_words, compensation, expected) => {
    const { employee, employer } = pagibigOf(table, fromPesos(compensation))
    expect([employee, employer]).toEqual(expected.map(fromPesos))
  })

  it('names the fund salary it was reckoned from', () => {
    expect(pagibigOf(table, fromPesos(8000)).fundSalary).toBe(8000_00)
    expect(pagibigOf(table, fromPesos(40_575.08)).fundSalary).toBe(10_000_00)
  })
})
