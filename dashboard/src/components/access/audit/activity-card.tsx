import { auditRoutes } from '@labada/contracts/core/audit'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { Card, Stack } from '../../layout.tsx'
import { EmptyState } from '../../notices/empty-state.tsx'
import { InfiniteSection } from '../../table/infinite-section.tsx'
import { LoadMore } from '../../table/load-more.tsx'
import { AuditLog } from './audit-log.tsx'
import { t } from './t.ts'

const PAGE = 50

/**
 * The changes to one record, in one branch or by one login, newest first: who made them, with the values before and
 * after.
 */
export function ActivityCard({
  about,
  nothing,
}: {
  readonly about:
    | { readonly branchId: string }
    | { readonly objectType: string; readonly objectId: string }
    | { readonly doneBy: string }
  /** Shown if there is no activity. */
  readonly nothing: string
}) {
  const query = { ...about, limit: PAGE }
  const list = useInfiniteQuery({
    queryKey: [...keys.audit(), query],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoutes.listAudit, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <InfiniteSection query={list} what={t('history')}>
      {entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title={nothing} />
      ) : (
        <Card label={t('activity')}>
          <Stack gap={12}>
            <AuditLog entries={entries} />
            <LoadMore query={list} />
          </Stack>
        </Card>
      )}
    </InfiniteSection>
  )
}
