import { auditRoutes } from '@labada/contracts/core/audit'
import { EXPORT_KEYS } from '@labada/contracts/reports/exports'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { AuditLog } from '../../../../components/access/audit/audit-log.tsx'
import { actionWords } from '../../../../components/access/audit/audit-words.ts'
import { useBranches, useBranchOptions } from '../../../../components/company/use-branches.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateRangeField } from '../../../../components/fields/date-field.tsx'
import { SearchField } from '../../../../components/fields/text-field.tsx'
import { useTyped } from '../../../../components/hooks/use-typed.ts'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { type ActiveFilter, FilterBar } from '../../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { LoadMore } from '../../../../components/table/load-more.tsx'
import { NoResults } from '../../../../components/table/no-results.tsx'
import { dateTime, dayRange, number } from '../../../../lib/format.ts'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'
import { settingNames } from './setting-names.ts'

const PAGE = 50

/** The audit log: by person, kind, branch and day. The filters are stored in the URL. */
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
  const isNarrowed = Object.keys(filter).length > 0
  const clear = () => set({ search: null, action: null, place: null, from: null, to: null })
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
  const nameOf = (id: string) => branches.data?.items.find((branch) => branch.id === id)?.name ?? t('aBranch')
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
            label={t('search')}
            placeholder={t('personReasonOrId')}
            value={typed}
            onChange={setTyped}
            maxLength={60}
          />
        }
      >
        <SelectField
          label={t('what')}
          value={action}
          onChange={(value) => set({ action: value })}
          options={[
            { value: '', label: t('everything') },
            ...(actions.data?.items ?? []).map((value) => ({ value, label: actionWords(value) })),
          ]}
        />
        <SelectField label={t('branch')} value={branchId} onChange={(place) => set({ place })} options={options} />
        <DateRangeField
          label={t('fromUntil')}
          from={from ?? null}
          until={to ?? null}
          clearable
          onChange={(first, last) => set({ from: first, to: last })}
        />
      </FilterBar>
      <May needs={EXPORT_KEYS.audit}>
        <Row justify="end">
          <ExportButton list="audit" query={filter} />
        </Row>
      </May>
      <InfiniteSection query={list} what={t('auditLog')}>
        {entries.length === 0 ? (
          <NoResults onClear={isNarrowed ? clear : undefined}>
            <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title={t('noEntriesYet')}>
              {t('whateverChangesMoneyPeopleOr')}
            </EmptyState>
          </NoResults>
        ) : (
          <Card label={t('auditLog')}>
            <Stack gap={12}>
              <AuditLog entries={entries} placeOf={nameOf} namesOf={settingNames} />
              <LoadMore query={list} />
            </Stack>
          </Card>
        )}
      </InfiniteSection>
    </Stack>
  )
}

/** Whether the log's hash chain is intact. */
function Seal() {
  const { data } = useQuery(callQuery([...keys.audit(), 'seal'], auditRoutes.auditSeal, {}))
  if (!data) return null
  if (data.brokenAt !== null) {
    return (
      <Banner status="danger" announce="alert" title={t('theAuditLogWasChanged')}>
        {t('entryBrokenAtDoesntMatchIts', { brokenAt: data.brokenAt })}
      </Banner>
    )
  }
  return (
    <Text as="p" dim>
      {t('sealedEntriesLastSealedAtUnsealedCheckedAt', {
        count: data.sealed,
        lastSealedAt: data.lastSealedAt
          ? t('theLatestLastSealedAt', { lastSealedAt: dateTime(data.lastSealedAt) })
          : '',
        unsealed: data.unsealed > 0 ? t('unsealedNotSealedYet', { unsealed: number(data.unsealed) }) : '',
        checkedAt: data.checkedAt
          ? t('chainVerifiedCheckedAt', { checkedAt: dateTime(data.checkedAt) })
          : t('theChainIsVerifiedEvery'),
      })}
    </Text>
  )
}
