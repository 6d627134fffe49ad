import { payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import type { EmployeePayslip } from '@labada/contracts/reports/employee-history'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { holdsOn, type TableContents } from '@labada/domain/law/tables'
import { finalPayDue } from '@labada/domain/payroll/slips/final-pay'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Card, Facts, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { date, day, dayRange, money } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { paths } from '../../../../lib/paths.ts'
import { useEmployeePayslips } from '../employee-history-api.ts'
import { t } from '../t.ts'

type FinalPayLaw = TableContents['final_pay']

/** The legal deadlines of final pay and certificate for a last day; none if no table is in force on it. */
function useFinalPayLaw(lastDay: ManilaDate | null): FinalPayLaw | undefined {
  const query = { kind: 'final_pay' as const }
  const tables = useQuery(
    callQuery([...keys.payrollTables(), query.kind], payrollTableRoutes.listPayrollTables, { query }),
  )
  if (lastDay === null) return undefined
  const found = tables.data?.items.find(({ row, withdrawnAt }) => withdrawnAt === null && holdsOn(row, lastDay))
  return found?.row.kind === 'final_pay' ? found.row.content : undefined
}

/** The consequences of leaving on a date: final pay and certificate of employment (Labor Advisory 06-20). */
export function FinalPayTerms({ lastDay }: { readonly lastDay: ManilaDate | null }) {
  const law = useFinalPayLaw(lastDay)
  if (!law || lastDay === null) return null
  return (
    <Text as="p">
      {t('finalPayIsDueBy', { day: day(finalPayDue(lastDay, law)), certificate: certificateWords(law) })}
    </Text>
  )
}

/** The status of a former employee's final pay. */
export function FinalPay({ employeeId, lastDay }: { readonly employeeId: string; readonly lastDay: ManilaDate }) {
  const law = useFinalPayLaw(lastDay)
  const slips = useEmployeePayslips(employeeId)
  const today = manilaDateOf(useNow(60_000))
  return (
    <Card title={t('finalPay')}>
      <QuerySection query={slips} what={t('payslips')}>
        {({ items }) => {
          const slip = items.find(({ from, to }) => from <= lastDay && lastDay <= to)
          const due = law && finalPayDue(lastDay, law)
          const isOpen = !slip || (slip.paidAt === null && slip.net > 0)
          return (
            <Stack>
              <Facts
                items={[
                  ...(due
                    ? [
                        [
                          t('dueBy'),
                          <span key="due">
                            {day(due)}{' '}
                            {isOpen && due < today && <StatusBadge status="danger">{t('overdue')}</StatusBadge>}
                          </span>,
                        ] as const,
                      ]
                    : []),
                  [t('status'), <Standing key="stands" slip={slip} />],
                ]}
              />
              {law && (
                <Text as="p" dim>
                  {certificateWords(law)}
                </Text>
              )}
            </Stack>
          )
        }}
      </QuerySection>
    </Card>
  )
}

function Standing({ slip }: { readonly slip: EmployeePayslip | undefined }) {
  if (!slip) return t('notInAnApprovedPay')
  const words = slip.paidAt
    ? t('netPaidOnPaidAt', { net: money(slip.net), paidAt: date(slip.paidAt) })
    : slip.net > 0
      ? t('netApprovedNotPaidYet', { net: money(slip.net) })
      : t('nothingLeftToPay')
  return (
    <>
      {t.rich('wordsPayslipOfFrom', {
        words,
        link: (words) => <Link to={paths.payslip(slip.runId, slip.id)}>{words}</Link>,
        from: dayRange(slip.from, slip.to),
      })}
    </>
  )
}

const certificateWords = ({ certificateWithinDays }: FinalPayLaw): string =>
  t('aCertificateOfEmploymentIs', { count: certificateWithinDays })
