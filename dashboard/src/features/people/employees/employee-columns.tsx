import type { EmployeeRow } from '@labada/contracts/people/employee-fields'
import type { Centavos } from '@labada/domain/core/money'
import { IconClock, IconFingerprint } from '@tabler/icons-react'
import { Row, Text } from '../../../components/layout.tsx'
import { PER } from '../../../components/people/work-words.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Moment, Nothing } from '../../../components/values.tsx'
import { day, money, phone, plural, time } from '../../../lib/format.ts'
import { EmployeePhoto } from './employee-photo.tsx'
import { PAY_TYPE_NAMES } from './employee-words.ts'

/** The list's columns; the totals stand in its last row. */
export function employeeColumns(
  totals: { readonly monthlyLabour: Centavos } | undefined,
): readonly Column<EmployeeRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      card: 'title',
      cell: (row) => (
        <Row gap={8} align="center" nowrap>
          <EmployeePhoto person={row} />
          {`${row.lastname}, ${row.firstname}`}
        </Row>
      ),
    },
    { id: 'code', header: 'Code', sortable: true, priority: 3, cell: (row) => row.code },
    { id: 'position', header: 'Position', sortable: true, cell: (row) => row.position || <Nothing /> },
    {
      id: 'branch',
      header: 'Branch',
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
    { id: 'status', header: 'State', card: 'amount', cell: (row) => <EmployeeState row={row} /> },
    {
      id: 'mobile',
      header: 'Mobile',
      priority: 3,
      cell: (row) => (row.mobile ? <span style={{ whiteSpace: 'nowrap' }}>{phone(row.mobile)}</span> : <Nothing />),
    },
    { id: 'hiredOn', header: 'Hired', sortable: true, priority: 3, cell: (row) => day(row.hiredOn) },
    {
      id: 'rate',
      header: 'Rate',
      align: 'right',
      priority: 2,
      cell: (row) =>
        row.rate === null ? (
          <StatusBadge status="attention">No rate</StatusBadge>
        ) : (
          <span title={PAY_TYPE_NAMES[row.rate.payType]}>
            {money(row.rate.rate)}{' '}
            <Text dim small>
              {PER[row.rate.payType]}
            </Text>
            {row.belowMinimum && (
              <>
                {' '}
                <StatusBadge status="danger">Below minimum</StatusBadge>
              </>
            )}
          </span>
        ),
      total: totals && `${money(totals.monthlyLabour)} a month`,
    },
    { id: 'fingers', header: 'Fingers', priority: 2, cell: (row) => <Fingers row={row} /> },
    {
      id: 'documents',
      header: 'Documents',
      priority: 3,
      cell: ({ documents: { valid, expiring, expired } }) =>
        expired > 0 ? (
          <StatusBadge status="danger">{`${expired} over`}</StatusBadge>
        ) : expiring > 0 ? (
          <StatusBadge status="attention" icon={IconClock}>{`${expiring} ending`}</StatusBadge>
        ) : valid > 0 ? (
          plural(valid, 'document')
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'advances',
      header: 'Owes',
      align: 'right',
      priority: 3,
      cell: (row) => (row.advances > 0 ? money(row.advances) : <Nothing />),
    },
    { id: 'lastScan', header: 'Last scan', priority: 3, cell: (row) => <Moment at={row.lastScanAt} /> },
  ]
}

/** Whether they are here, away, or gone for good. */
export function EmployeeState({ row }: { readonly row: EmployeeRow }) {
  if (row.status === 'separated') return <StatusBadge status="done">Left</StatusBadge>
  if (row.onDutySince) return <StatusBadge status="ready">{`On duty since ${time(row.onDutySince)}`}</StatusBadge>
  if (row.onLeave) return <StatusBadge status="queued">On leave</StatusBadge>
  return <StatusBadge status="received">Off</StatusBadge>
}

function Fingers({ row }: { readonly row: EmployeeRow }) {
  if (row.consent === 'witnessed') return <Text dim>Clocks in with a witness</Text>
  if (row.fingers === 0) return <Text dim>{row.consent === null ? 'Not asked' : 'None yet'}</Text>
  return (
    <Row gap={4} align="center" nowrap>
      <IconFingerprint size={16} aria-hidden="true" />
      {row.fingers} of 10
    </Row>
  )
}
