import type { RouteResponse } from '@labada/contracts/core/route'
import type { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { Card } from '../layout.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { QuerySection } from '../notices/query-section.tsx'
import { AppTable } from '../table/app-table.tsx'
import type { Column } from '../table/app-table-types.ts'
import { Money } from '../values.tsx'
import { When } from '../when.tsx'
import { PLACE_NAMES } from './advance-words.ts'
import { t } from './t.ts'
import { useStatement } from './use-statement.ts'

type Entry = RouteResponse<typeof cashAdvanceRoutes.getAdvanceStatement>['items'][number]

/** All advances and repayments of an employee, with the balance after each. */
export function AdvanceStatement({
  employeeId,
  name,
  level = 3,
}: {
  readonly employeeId: string
  readonly name: string
  /** The level of its heading: on a page it is one below the page's own. */
  readonly level?: 2 | 3
}) {
  const query = useStatement(employeeId)
  return (
    <Card title={t('statement')} level={level}>
      <QuerySection query={query} what={t('statement')}>
        {({ items }) => (
          <AppTable
            label={t('statementOfName', { name })}
            columns={COLUMNS}
            rows={items}
            rowId={(entry) => entry.id}
            rowLabel={(entry) => KINDS[entry.kind]}
            empty={<EmptyState title={t('nothingReleasedYet')} />}
          />
        )}
      </QuerySection>
    </Card>
  )
}

const KINDS: Readonly<Record<Entry['kind'], string>> = {
  release: t('released'),
  deduction: t('deductedFromPay'),
  return: t('repaid'),
  write_off: t('writtenOff'),
  reversal: t('returnedPayRunReopened'),
}

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'at', header: t('when'), cell: (entry) => <When at={entry.at} /> },
  {
    id: 'kind',
    header: t('what'),
    cell: (entry) => (entry.place ? `${KINDS[entry.kind]}, ${PLACE_NAMES[entry.place]}` : KINDS[entry.kind]),
  },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: (entry) => <Money amount={entry.amount} signed />,
  },
  { id: 'balance', header: t('owedAfter'), align: 'right', cell: (entry) => <Money amount={entry.balance} /> },
]
