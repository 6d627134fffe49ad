import { type auditEntrySchema, auditRoutes } from '@labada/contracts/audit'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Card, Text } from '../../components/layout.tsx'
import { InfiniteSection } from '../../components/office/infinite-section.tsx'
import { dateTime } from '../../lib/format.ts'
import { actionWords, changedFields } from './audit-words.ts'
import classes from './branches.module.css'

type Entry = z.output<typeof auditEntrySchema>

const PAGE = 50

/** Who did what in this branch, newest first, with what it was before and after. */
export function ActivityTab({ branchId }: { readonly branchId: string }) {
  const query = { branchId, limit: PAGE }
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
        <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title="Nothing happened here yet" />
      ) : (
        <Card label="Activity">
          <ul className={classes.log}>
            {entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ul>
          {list.hasNextPage && (
            <div style={{ marginTop: 12 }}>
              <Button tone="neutral" onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>
                Load more
              </Button>
            </div>
          )}
        </Card>
      )}
    </InfiniteSection>
  )
}

function LogEntry({ entry }: { readonly entry: Entry }) {
  const fields = changedFields(entry.before, entry.after)
  return (
    <li>
      <Text strong>{actionWords(entry.action)}</Text>
      {entry.reason && <Text> – {entry.reason}</Text>}
      <small>
        {dateTime(entry.at)} · {entry.actor ?? 'The system'}
        {entry.clientId && ` · device ${entry.clientId}`}
      </small>
      {fields.length > 0 && (
        <details>
          <summary>Before and after</summary>
          <table className={classes.plain}>
            <caption className="visually-hidden">What changed</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, before, after }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  )
}
