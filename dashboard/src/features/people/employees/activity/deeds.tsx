import { type EmployeeDeed, employeeDeedRoutes } from '@labada/contracts/reports/employee-deeds'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { DEED_KINDS } from '@labada/domain/reports/deeds'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { HowAllowed, LogLine, LogLines } from '../../../../components/access/audit/audit-log.tsx'
import { changedFields } from '../../../../components/access/audit/changed-fields.ts'
import { unitsOf } from '../../../../components/access/audit/field-units.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateRangeField } from '../../../../components/fields/date-field.tsx'
import { Card, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { type ActiveFilter, FilterBar } from '../../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { LoadMore } from '../../../../components/table/load-more.tsx'
import { dateTime, dayRange } from '../../../../lib/format.ts'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'
import { deedWords, KIND_WORDS } from './deed-words.tsx'

const PAGE = 50

/** The kind and the days that are listed, stored in the URL. */
export function useDeedFilter() {
  const [params] = useUrlStates()
  const kind = DEED_KINDS.find((one) => one === params.get('kind'))
  const from = parseManilaDate(params.get('from') ?? '')
  const to = parseManilaDate(params.get('to') ?? '')
  return { ...(kind && { kind }), ...(from && { from }), ...(to && { to }) }
}

/** Everything a person did, newest first. */
export function Deeds({
  employeeId,
  filter,
}: {
  readonly employeeId: string
  readonly filter: ReturnType<typeof useDeedFilter>
}) {
  const [, set] = useUrlStates()
  const { kind, from, to } = filter
  const query = { limit: PAGE, ...filter }
  const list = useInfiniteQuery({
    queryKey: [...keys.deeds(), employeeId, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        employeeDeedRoutes.listEmployeeDeeds,
        { params: { employeeId }, query: { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const deeds = list.data?.pages.flatMap(({ items }) => items) ?? []
  const active: ActiveFilter[] = [
    ...(kind ? [{ names: ['kind'], label: KIND_WORDS[kind] }] : []),
    ...(from && to ? [{ names: ['from', 'to'], label: dayRange(from, to) }] : []),
  ]
  return (
    <Stack>
      <FilterBar
        active={active}
        dates={
          <DateRangeField
            label={t('days')}
            from={from ?? null}
            until={to ?? null}
            clearable
            onChange={(first, last) => set({ from: first, to: last })}
          />
        }
      >
        <SelectField
          label={t('what')}
          value={kind ?? ''}
          onChange={(value) => set({ kind: value })}
          options={[
            { value: '', label: t('everything') },
            ...DEED_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
          ]}
        />
      </FilterBar>
      <InfiniteSection query={list} what={t('activity')}>
        {deeds.length === 0 ? (
          <Nothing isFiltered={active.length > 0} />
        ) : (
          <Card label={t('activity')}>
            <Stack gap={12}>
              <LogLines label={t('activity')}>
                {deeds.map((deed) => (
                  <Line key={`${deed.action} ${deed.id}`} deed={deed} />
                ))}
              </LogLines>
              <LoadMore query={list} />
            </Stack>
          </Card>
        )}
      </InfiniteSection>
    </Stack>
  )
}

function Line({ deed }: { readonly deed: EmployeeDeed }) {
  const { at, branch, device, entry, reason } = deed
  return (
    <LogLine
      what={deedWords(deed)}
      reason={reason}
      fields={entry ? changedFields(entry.before, entry.after, { units: unitsOf(entry) }) : []}
    >
      {[dateTime(at), branch?.name, device].filter(Boolean).join(' · ')}
      {entry && <HowAllowed entry={entry} />}
    </LogLine>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <IconHistory size={36} stroke={1.5} />
  return isFiltered ? (
    <EmptyState icon={icon} title={t('noResults')}>
      {t('noActivityMatchesTheseFilters')}
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={t('noActivityYet')}>
      {t('ordersPaymentsAndWhateverElse')}
    </EmptyState>
  )
}
