import type { EmployeeRow } from '@labada/contracts/people/employee-fields'
import type { Centavos } from '@labada/domain/core/money'
import { IconFingerprint } from '@tabler/icons-react'
import { Row, Text } from '../../../components/layout.tsx'
import { PER } from '../../../components/people/work-words.ts'
import { TimeSign } from '../../../components/signs.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Moment, Nothing } from '../../../components/values.tsx'
import { day, money, phone, time } from '../../../lib/format.ts'
import { EmployeePhoto } from './employee-photo.tsx'
import { PAY_TYPE_NAMES } from './employee-words.ts'
import { t } from './t.ts'

/** The list's columns; the last row has the totals. */
export function employeeColumns(
  totals: { readonly monthlyLabour: Centavos | null } | undefined,
): readonly Column<EmployeeRow>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sortable: true,
      card: 'title',
      cell: (row) => (
        <Row gap={8} align="center" nowrap>
          <EmployeePhoto person={row} />
          {`${row.lastname}, ${row.firstname}`}
        </Row>
      ),
    },
    { id: 'code', header: t('code'), sortable: true, priority: 3, cell: (row) => row.code },
    { id: 'position', header: t('position'), sortable: true, cell: (row) => row.position || <Nothing /> },
    {
      id: 'branch',
      header: t('branch'),
      cell: (row) => (
        <>
          {row.homeBranch?.name ?? <Nothing />}
          {row.otherBranches.length > 0 && (
            <Text dim small title={row.otherBranches.map(({ name }) => name).join(', ')}>
              {' '}
              +{row.otherBranches.length}
            </Text>
          )}
        </>
      ),
    },
    { id: 'status', header: t('status'), card: 'amount', cell: (row) => <EmployeeState row={row} /> },
    {
      id: 'mobile',
      header: t('mobile'),
      priority: 3,
      cell: (row) => (row.mobile ? <span style={{ whiteSpace: 'nowrap' }}>{phone(row.mobile)}</span> : <Nothing />),
    },
    { id: 'hiredOn', header: t('hired'), sortable: true, priority: 3, card: 'hidden', cell: (row) => day(row.hiredOn) },
    {
      id: 'rate',
      header: t('rate'),
      align: 'right',
      priority: 2,
      needs: 'employee.rates',
      cell: (row) =>
        row.rate === null ? (
          <StatusBadge status="attention">{t('noRate')}</StatusBadge>
        ) : (
          <span title={PAY_TYPE_NAMES[row.rate.payType]}>
            {money(row.rate.rate)}{' '}
            <Text dim small>
              {PER[row.rate.payType]}
            </Text>
            {row.belowMinimum && (
              <>
                {' '}
                <StatusBadge status="danger">{t('belowMinimum')}</StatusBadge>
              </>
            )}
          </span>
        ),
      total: totals && t('monthlyLabourPerMonth', { monthlyLabour: money(totals.monthlyLabour) }),
    },
    { id: 'fingers', header: t('fingers'), priority: 2, card: 'hidden', cell: (row) => <Fingers row={row} /> },
    {
      id: 'documents',
      header: t('documents'),
      priority: 3,
      card: 'hidden',
      cell: ({ documents: { valid, expiring, expired } }) =>
        expired > 0 ? (
          <StatusBadge status="danger">{t('expiredExpired', { expired })}</StatusBadge>
        ) : expiring > 0 ? (
          <StatusBadge status="attention" icon={TimeSign}>
            {t('expiringExpiring', { expiring })}
          </StatusBadge>
        ) : valid > 0 ? (
          t('documents2', { count: valid })
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'advances',
      header: t('owed'),
      align: 'right',
      priority: 3,
      needs: 'advance.see',
      cell: (row) => (row.advances ? money(row.advances) : <Nothing />),
    },
    {
      id: 'lastScan',
      header: t('lastScan'),
      priority: 3,
      card: 'hidden',
      cell: (row) => <Moment at={row.lastScanAt} />,
    },
  ]
}

/** Whether the employee is active, on leave, or has left. */
export function EmployeeState({ row }: { readonly row: EmployeeRow }) {
  if (row.status === 'separated') return <StatusBadge status="done">{t('left')}</StatusBadge>
  if (row.onDutySince)
    return (
      <StatusBadge status="ready">{t('onDutySinceOnDutySince', { onDutySince: time(row.onDutySince) })}</StatusBadge>
    )
  if (row.onLeave) return <StatusBadge status="queued">{t('onLeave')}</StatusBadge>
  return <StatusBadge status="done">{t('off')}</StatusBadge>
}

function Fingers({ row }: { readonly row: EmployeeRow }) {
  if (row.consent === 'witnessed') return <Text dim>{t('timesInWithAWitness')}</Text>
  if (row.fingers === 0) return <Text dim>{row.consent === null ? t('notAsked') : t('noneYet')}</Text>
  return (
    <Row gap={4} align="center" nowrap>
      <IconFingerprint size={16} aria-hidden="true" />
      {t('fingersOf10', { fingers: row.fingers })}
    </Row>
  )
}
