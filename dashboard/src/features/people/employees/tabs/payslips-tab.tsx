import type { Employee } from '@labada/contracts/people/employee-fields'
import type { EmployeePayslip } from '@labada/contracts/reports/employee-history'
import { useNavigate } from 'react-router-dom'
import { Card, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { Money } from '../../../../components/values.tsx'
import { date, day, dayRange, money, shortDay, shortMoney } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useEmployeePayslips } from '../employee-history-api.ts'
import classes from '../employees.module.css'
import { t } from '../t.ts'

/** The number of pays, one per bar of the chart. */
const BARS = 12

/** Their pay: the net of the last pays as bars, then each slip. */
export function PayslipsTab({ employee }: { readonly employee: Employee }) {
  const slips = useEmployeePayslips(employee.id)
  const navigate = useNavigate()
  return (
    <QuerySection query={slips} what={t('payslips')}>
      {({ items }) => (
        <Stack>
          {items.length > 1 && <NetBars slips={items.slice(0, BARS).toReversed()} />}
          <AppTable
            label={t('payslips')}
            rows={items}
            rowId={({ id }) => id}
            rowLabel={({ from, to }) => dayRange(from, to)}
            onOpen={({ id, runId }) => void navigate(paths.payslip(runId, id))}
            empty={<EmptyState title={t('noPayslipsYet')}>{t('payslipsAppearHereOnceThe')}</EmptyState>}
            columns={[
              { id: 'period', header: t('period'), cell: ({ from, to }) => dayRange(from, to) },
              { id: 'payOn', header: t('payDay'), cell: ({ payOn }) => day(payOn), priority: 2 },
              { id: 'gross', header: t('gross'), align: 'right', cell: ({ gross }) => <Money amount={gross} /> },
              {
                id: 'deductions',
                header: t('deductions'),
                align: 'right',
                priority: 2,
                cell: ({ deductions }) => <Money amount={deductions} />,
              },
              {
                id: 'net',
                header: t('net'),
                align: 'right',
                card: 'amount',
                cell: ({ net }) => <Money amount={net} />,
              },
              {
                id: 'paid',
                header: t('paid'),
                cell: ({ paidAt }) =>
                  paidAt ? (
                    <StatusBadge status="done">{date(paidAt)}</StatusBadge>
                  ) : (
                    <StatusBadge status="attention">{t('notYet')}</StatusBadge>
                  ),
              },
            ]}
          />
        </Stack>
      )}
    </QuerySection>
  )
}

function NetBars({ slips }: { readonly slips: readonly EmployeePayslip[] }) {
  const most = Math.max(1, ...slips.map(({ net }) => net))
  return (
    <Card title={t('netPay')}>
      <ol className={classes.bars}>
        {slips.map(({ id, from, to, net }) => (
          <li key={id} aria-label={`${dayRange(from, to)}: ${money(net)}`}>
            <small aria-hidden="true">{shortMoney(net)}</small>
            <span aria-hidden="true" style={{ height: `${(Math.max(0, net) / most) * 96}px` }} />
            <small aria-hidden="true">{shortDay(to)}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}
