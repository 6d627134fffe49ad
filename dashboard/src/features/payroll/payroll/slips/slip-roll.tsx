import type { Payslip } from '@labada/contracts/payroll/slips/payslips'
import { type PaperLine, paperFiguresOf } from '@labada/domain/payroll/slips/payslip-papers'
import { benefitFacts, decimalHours, smallBenefitFacts } from '@labada/domain/payroll/slips/slip-words'
import { day, dayRange, money } from '../../../../lib/format.ts'
import { PAY_METHOD_WORDS, rateWords } from '../payroll-words.ts'
import { t } from '../t.ts'

/** A payslip for an 80 mm roll. Styles are inline, because the frame it is printed from has no stylesheets. */
export function SlipRoll({ payslip }: { readonly payslip: Payslip }) {
  const { slip, company, period, yearToDate, benefits } = payslip
  const paper = paperFiguresOf({ lines: payslip.lines, figures: slip.figures, deductions: payslip.deductions })
  return (
    <>
      <div style={CENTER}>
        <strong style={{ fontSize: '14pt' }}>{company.name}</strong>
        {company.address && <div>{company.address}</div>}
        {company.tin && <div>{t('tinTin', { tin: company.tin })}</div>}
        <div style={{ marginTop: '2mm' }}>
          <strong>{t('payslip2')}</strong>
        </div>
        <div>{dayRange(period.from, period.to)}</div>
        {!isFinal(period.state) && (
          <strong>{period.state === 'reverted' ? t('revertedNotValid') : t('draftNotApproved')}</strong>
        )}
      </div>
      <div style={RULE}>
        {slip.employee.name} ({slip.employee.code})
        <br />
        {slip.employee.position}, {slip.branchName}
        <br />
        {t('payDatePayOnPayMethod', { payOn: day(period.payOn), payMethod: PAY_METHOD_WORDS[slip.payMethod] })}
        <br />
        {rateWords(slip.rate, money)}
        <br />
        {slip.overtimeMinutes > 0
          ? t('daysRegularMinutesOvertimeOvertimeMinutes', {
              count: slip.daysWorked,
              regularMinutes: decimalHours(slip.regularMinutes),
              overtimeMinutes: decimalHours(slip.overtimeMinutes),
            })
          : t('daysRegularMinutes', { count: slip.daysWorked, regularMinutes: decimalHours(slip.regularMinutes) })}
      </div>
      <div style={RULE} />
      <Lines lines={paper.earnings} />
      <Line strong label={t('grossPay')} amount={money(paper.gross)} />
      <div style={RULE} />
      <Lines lines={paper.deductions} />
      <Line strong label={t('totalDeductions')} amount={money(paper.deducted)} />
      <div style={{ ...RULE, fontSize: '15pt' }}>
        <Line strong label={t('netPay')} amount={money(paper.net)} />
      </div>
      {paper.employerShares.length > 0 && (
        <div style={RULE}>
          <div>{t('employerContributions')}</div>
          <Lines lines={paper.employerShares} />
        </div>
      )}
      <div style={RULE}>
        <Line label={t('grossThisYear')} amount={money(yearToDate.gross)} />
        <Line label={t('taxThisYear')} amount={money(yearToDate.tax)} />
        <Line label={t('n13thMonthSoFar')} amount={money(yearToDate.thirteenthMonthAccrued)} />
        {smallBenefitFacts(yearToDate.deMinimis).map(({ label, amount }) => (
          <Line key={label} label={label} amount={money(amount)} />
        ))}
        {benefits &&
          benefitFacts(benefits).map(({ label, amount }) => <Line key={label} label={label} amount={money(amount)} />)}
      </div>
      <div style={{ marginTop: '12mm', borderTop: '1px solid #000' }}>{t('receivedByDate')}</div>
    </>
  )
}

const isFinal = (state: Payslip['period']['state']): boolean => ['approved', 'paid', 'closed'].includes(state)

function Lines({ lines }: { readonly lines: readonly PaperLine[] }) {
  return lines.map(({ label, detail, amount }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: printed once, the lines never move
    <div key={index}>
      <Line label={label} amount={money(amount)} />
      {detail && <div style={{ fontSize: '9pt' }}>{detail}</div>}
    </div>
  ))
}

function Line({
  label,
  amount,
  strong = false,
}: {
  readonly label: string
  readonly amount: string
  readonly strong?: boolean
}) {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', gap: '2mm', fontWeight: strong ? 700 : 400 }}>
      <span>{label}</span>
      <span style={{ whiteSpace: 'nowrap' }}>{amount}</span>
    </div>
  )
}

const CENTER = { textAlign: 'center' } as const
const RULE = { marginTop: '2mm', paddingTop: '2mm', borderTop: '1px dashed #000' } as const
