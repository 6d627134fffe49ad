import { ledgerRoutes } from '@labada/contracts/ledger/ledger'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { Money } from '../../../components/values.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

const KINDS = {
  asset: t('assets'),
  liability: t('liabilities'),
  equity: t('equity'),
  revenue: t('revenue'),
  expense: t('expenses'),
} as const

/** The accounts of the branch, with their names and balances. */
export const useAccounts = (branchId: string) =>
  useQuery(callQuery([...keys.ledger(), 'accounts', branchId], ledgerRoutes.listAccounts, { query: { branchId } }))

/** The balances of the branch's accounts, debits less credits; their sum is zero. */
export function AccountsTable({ branchId }: { readonly branchId: string }) {
  const accounts = useAccounts(branchId)
  return (
    <QuerySection query={accounts} what={t('accounts')}>
      {({ items, total }) => (
        <AppTable
          label={t('ledgerAccounts')}
          columns={[
            {
              id: 'name',
              header: t('account'),
              cell: (account) => account.name,
              total: total === 0 ? t('theBooksBalance') : t('theBooksDontBalance'),
            },
            { id: 'kind', header: t('kind'), cell: (account) => KINDS[account.kind], priority: 2 },
            {
              id: 'balance',
              header: t('netDebitsCredits'),
              align: 'right',
              card: 'amount',
              cell: (account) => <Money amount={account.balance} />,
              total: money(total),
            },
          ]}
          rows={items.filter(({ balance }) => balance !== 0)}
          rowId={(account) => account.code}
          rowLabel={(account) => account.name}
          totalCount={items.filter(({ balance }) => balance !== 0).length}
          empty={<EmptyState title={t('noEntriesYet')} />}
        />
      )}
    </QuerySection>
  )
}
