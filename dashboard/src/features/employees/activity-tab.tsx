import { auditRoutes } from '@labada/contracts/audit'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Card } from '../../components/layout.tsx'
import { AuditLog } from '../../components/office/audit-log.tsx'
import { InfiniteSection } from '../../components/office/infinite-section.tsx'

const PAGE = 50

/** Who did what to this file, newest first. */
export function ActivityTab({ employeeId }: { readonly employeeId: string }) {
  const query = { objectType: 'employee', objectId: employeeId, limit: PAGE }
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
    <InfiniteSection query={list} what="The history">
      {entries.length === 0 ? (
        <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title="Nothing happened to this file yet" />
      ) : (
        <Card label="Activity">
          <AuditLog entries={entries} />
          {list.hasNextPage && (
            <Button tone="neutral" onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>
              Load more
            </Button>
          )}
        </Card>
      )}
    </InfiniteSection>
  )
}
