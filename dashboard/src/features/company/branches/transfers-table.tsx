import { ledgerRoutes, type transferSchema } from '@labada/contracts/ledger/ledger'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../api/call.ts'
import { totalsOf } from '../../../api/list-totals.ts'
import { keys } from '../../../api/query-keys.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { When } from '../../../components/when.tsx'
import { signedMoney } from '../../../lib/format.ts'
import { useAccounts } from './accounts-table.tsx'
import classes from './branches.module.css'
import { t } from './t.ts'

type Transfer = z.output<typeof transferSchema>

const PAGE = 25
const ACCOUNTS = [
  { value: '', label: t('allAccounts') },
  { value: 'drawer', label: t('drawer') },
  { value: 'safe', label: t('safe') },
  { value: 'transit', label: t('inTransit') },
  { value: 'receivable', label: t('unpaidOrders') },
  { value: 'over_short', label: t('overAndShort') },
]

/** Every movement in the books: what it was for, and the accounts it debited (+) and credited (−). */
export function TransfersTable({ branchId }: { readonly branchId: string }) {
  const [account, setAccount] = useState('')
  const query = { branchId, limit: PAGE, ...(account && { account }) }
  const list = useInfiniteQuery({
    queryKey: [...keys.ledger(), 'transfers', query],
    queryFn: ({ pageParam, signal }) =>
      call(ledgerRoutes.listTransfers, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const totals = totalsOf(list.data)
  const names = new Map(useAccounts(branchId).data?.items.map(({ code, name }) => [code, name]))
  return (
    <Stack gap={12}>
      <Row>
        <SelectField label={t('account')} value={account} onChange={setAccount} options={ACCOUNTS} />
      </Row>
      <InfiniteSection query={list} what={t('transfers')}>
        <AppTable
          label={t('ledgerTransfers')}
          columns={columnsOf(names)}
          rows={list.data?.pages.flatMap((page) => page.items) ?? []}
          rowId={(transfer) => transfer.id}
          rowLabel={(transfer) => transfer.description}
          totalCount={totals?.transfers}
          hasUncounted={totals?.more}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={<EmptyState title={t('noMovements')} />}
        />
      </InfiniteSection>
    </Stack>
  )
}

const columnsOf = (names: ReadonlyMap<string, string>): readonly Column<Transfer>[] => [
  { id: 'what', header: t('what'), cell: (transfer) => transfer.description },
  { id: 'at', header: t('when'), cell: (transfer) => <When at={transfer.occurredAt} /> },
  { id: 'by', header: t('by'), cell: (transfer) => transfer.by ?? t('system'), priority: 2 },
  {
    id: 'postings',
    header: t('accounts'),
    cell: (transfer) => (
      <ul className={classes.postings}>
        {transfer.postings.map((posting) => (
          <li key={posting.account}>
            <span>{names.get(posting.account) ?? posting.account}</span>{' '}
            <span className="num">{signedMoney(posting.amount)}</span>
          </li>
        ))}
      </ul>
    ),
  },
]
