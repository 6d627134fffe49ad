import { createHash } from 'node:crypto'
import { ZERO } from '@labada/domain/core/money'
import type { PayrollTables } from '@labada/domain/law/tables'
import { slipInputOf } from '@labada/domain/payroll/slips/payroll-slip-inputs'
import type { RunTerms } from '@labada/domain/payroll/slips/run-terms'
import type { Db } from '../../core/client.ts'
import { monthOf, yearOf } from '../items/payroll-earlier.ts'
import type { CommonContent, CommonInput } from './kept-slips.ts'

/** The input of somebody with nothing on record, less the pay and the days, which everyone has of their own. */
export function commonInputOf(law: RunTerms & { readonly tables: PayrollTables }): CommonInput {
  const nobody = {
    hiredOn: law.from,
    separatedOn: null,
    isHoursExempt: false,
    wagePlace: null,
    rates: [{ fromOn: law.from, payType: 'daily' as const, rateCentavos: ZERO }],
    days: [],
    dayTypeOn: () => 'ordinary' as const,
    monthToDate: monthOf(undefined),
    year: yearOf(undefined, false),
    items: [],
    deMinimisPaid: [],
    advances: [],
    corrections: [],
    leave: { converted: [], beforeMilli: 0 },
  }
  const input: CommonContent = slipInputOf(law.tables, nobody, law) ?? {}
  const { pay: _, days: __, precedingDays: ___, ...content } = input
  const hash = createHash('md5').update(JSON.stringify(content)).digest('hex')
  return { id: hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), content }
}

/** Stores what slips will name, before they do. */
export async function keepCommonInput(db: Db, { id, content }: CommonInput): Promise<void> {
  await db
    .insertInto('payslipCommon')
    .values({ id, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
