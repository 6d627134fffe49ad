import type { Payslip } from '@labada/contracts/payroll/slips/payslips'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, inWords } from '@labada/domain/core/money'
import { paperFiguresOf } from '@labada/domain/payroll/slips/payslip-papers'
import { benefitFacts, decimalHours, smallBenefitFacts } from '@labada/domain/payroll/slips/slip-words'
import { dayInWords, momentInWords, shortDay } from '../../core/papers/paper-days.ts'
import type { PayslipPaper } from './payslip-sheets.ts'

const RATES = { daily: 'a day', hourly: 'an hour', monthly: 'a month' } as const
const PAID_BY = { cash: 'Cash', gcash: 'GCash', maya: 'Maya', bank: 'Bank' } as const
const FINAL: ReadonlySet<Payslip['period']['state']> = new Set(['approved', 'paid', 'closed'])

/** Whether a run's payslips are final. */
export const isFinal = (state: Payslip['period']['state']): boolean => FINAL.has(state)

const warningOf = (state: Payslip['period']['state']): string | null => {
  if (state === 'reverted') return 'REVERTED – does not count'
  return isFinal(state) ? null : 'DRAFT – not approved'
}

/** The text of a payslip's A4 page. `printedBy` is null if employees download their own. */
export function payslipPaper(
  payslip: Payslip,
  printed: { readonly at: Date; readonly by: string | null },
): PayslipPaper {
  const { slip, period, company, numbers, yearToDate, benefits, lines, deductions } = payslip
  const { employee, figures } = slip
  return {
    shop: {
      name: company.name,
      lines: [company.address, company.tin && `TIN ${company.tin}`].filter((line) => line !== ''),
    },
    period: rangeInWords(period.from, period.to),
    warning: warningOf(period.state),
    employeeName: employee.name,
    facts: [
      ['Employee', employee.name],
      ['Number', employee.code],
      ['Position', employee.position],
      ['Branch', slip.branchName],
      ['SSS', numbers.sss ?? '–'],
      ['PhilHealth', numbers.philhealth ?? '–'],
      ['Pag-IBIG', numbers.pagibig ?? '–'],
      ['TIN', numbers.tin ?? '–'],
      ['Pay date', dayInWords(period.payOn)],
      ['Rate', slip.rate ? `${inWords(slip.rate.amount)} ${RATES[slip.rate.payType]}` : '–'],
      ['Days worked', String(slip.daysWorked)],
      ['Hours', `${decimalHours(slip.regularMinutes)}, overtime ${decimalHours(slip.overtimeMinutes)}`],
      ['Time lost', `${slip.lateMinutes} min late, ${slip.undertimeMinutes} min undertime`],
      ['Paid by', [PAID_BY[slip.payMethod], slip.payAccount].filter((word) => word !== '').join(', ')],
      ['Paid', slip.paid ? dayInWords(manilaDateOf(slip.paid.at)) : 'Not yet'],
    ],
    figures: paperFiguresOf({ lines, figures, deductions }),
    standing: [
      line('Gross pay this year', yearToDate.gross),
      line('Taxable pay this year', yearToDate.taxable),
      line('Withholding tax this year', yearToDate.tax),
      line('Net pay this year', yearToDate.net),
      line('13th month so far', yearToDate.thirteenthMonthAccrued),
      ...smallBenefitFacts(yearToDate.deMinimis).map(({ label, amount }) => line(label, amount)),
      ...(benefits ? benefitFacts(benefits).map(({ label, amount }) => line(label, amount)) : []),
    ],
    printed: `Printed ${momentInWords(printed.at)}${printed.by === null ? '' : ` by ${printed.by}`}`,
  }
}

const line = (label: string, amount: Centavos) => ({ label, detail: '', amount })

/** Jun 1 – 15, 2026; across two months Jun 16 – Jul 15, 2026. */
function rangeInWords(from: ManilaDate, to: ManilaDate): string {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayInWords(from)} – ${dayInWords(to)}`
  const last = from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : shortDay(to)
  return `${shortDay(from)} – ${last}, ${to.slice(0, 4)}`
}
