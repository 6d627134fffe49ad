import { auditRoutes } from '@labada/contracts/core/audit'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { AuditLog } from '../../../components/access/audit-log.tsx'
import { actionWords } from '../../../components/access/audit-words.ts'
import { Button } from '../../../components/button.tsx'
import { useBranches, useBranchOptions } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { DateRangeField } from '../../../components/fields/date-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { type ActiveFilter, FilterBar } from '../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { useTyped } from '../../../components/use-typed.ts'
import { dateTime, dayRange, number, plural } from '../../../lib/format.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'

const PAGE = 50

/** Who did what, everywhere: by person, kind, branch and day. The filters stand in the URL. */
export function AuditSection() {
  const [params, set] = useUrlStates()
  const search = params.get('search') ?? ''
  const action = params.get('action') ?? ''
  const branchId = params.get('place') ?? ''
  const from = parseManilaDate(params.get('from') ?? '')
  const to = parseManilaDate(params.get('to') ?? '')
  const filter = {
    ...(search && { search }),
    ...(action && { action }),
    ...(branchId && { branchId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const query = { limit: PAGE, ...filter }
  const list = useInfiniteQuery({
    queryKey: [...keys.audit(), 'all', query],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoutes.listAudit, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  const branches = useBranches()
  const options = useBranchOptions()
  const actions = useQuery(callQuery([...keys.audit(), 'actions'], auditRoutes.listAuditActions, {}))
  const look = useCallback((text: string) => set({ search: text }), [set])
  const [typed, setTyped] = useTyped(search, look)
  const nameOf = (id: string) => branches.data?.items.find((branch) => branch.id === id)?.name ?? 'a branch'
  const active: ActiveFilter[] = [
    ...(action ? [{ names: ['action'], label: actionWords(action) }] : []),
    ...(branchId ? [{ names: ['place'], label: nameOf(branchId) }] : []),
    ...(from && to ? [{ names: ['from', 'to'], label: dayRange(from, to) }] : []),
  ]
  return (
    <Stack>
      <Seal />
      <FilterBar
        active={active}
        search={
          <SearchField
            label="Search"
            placeholder="Person, reason or id"
            value={typed}
            onChange={setTyped}
            maxLength={60}
          />
        }
      >
        <SelectField
          label="What"
          value={action}
          onChange={(value) => set({ action: value })}
          options={[
            { value: '', label: 'Everything' },
            ...(actions.data?.items ?? []).map((value) => ({ value, label: actionWords(value) })),
          ]}
        />
        <SelectField label="Branch" value={branchId} onChange={(place) => set({ place })} options={options} />
        <DateRangeField
          label="From – until"
          from={from ?? null}
          until={to ?? null}
          clearable
          onChange={(first, last) => set({ from: first, to: last })}
        />
      </FilterBar>
      <Row justify="end">
        <ExportButton list="audit" query={filter} />
      </Row>
      <InfiniteSection query={list} what="The audit log">
        {entries.length === 0 ? (
          <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title="Nothing was found">
            No entry fits these filters.
          </EmptyState>
        ) : (
          <Card label="Audit log">
            <AuditLog entries={entries} placeOf={nameOf} />
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
    </Stack>
  )
}

/** Whether the chain over the log still proves it unchanged. */
function Seal() {
  const { data } = useQuery(callQuery([...keys.audit(), 'seal'], auditRoutes.auditSeal, {}))
  if (!data) return null
  if (data.brokenAt !== null) {
    return (
      <Banner status="danger" announce="alert" title="The audit log was changed">
        Entry {data.brokenAt} is not what was sealed. Keep the latest backup and the server’s logs, and find out who has
        access to the database.
      </Banner>
    )
  }
  return (
    <Text as="p" dim>
      Sealed: {plural(data.sealed, 'entry', 'entries')}
      {data.lastSealedAt && `, the last one ${dateTime(data.lastSealedAt)}`}
      {data.unsealed > 0 && `; ${number(data.unsealed)} waiting for a seal`}.{' '}
      {data.checkedAt
        ? `The chain was checked ${dateTime(data.checkedAt)} and holds.`
        : 'The chain is checked every night.'}
    </Text>
  )
}
