import { EMPLOYEE_LACKS, EMPLOYEE_SORTS } from '@labada/contracts/people/employees'
import { fullNameOf } from '@labada/domain/core/names'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { totalsOf } from '../../../api/list-totals.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { useTyped } from '../../../components/hooks/use-typed.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Coming } from '../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { BulkProblems, useBulk } from '../../../components/table/bulk.tsx'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { FilterBar } from '../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../components/table/no-results.tsx'
import { money, number } from '../../../lib/format.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { employeeColumns } from './employee-columns.tsx'
import { type EmployeeQuery, useEmployeeList } from './employees-api.ts'
import { t } from './t.ts'

const EmployeeBulkActions = lazy(() =>
  import('./employee-bulk-actions.tsx').then((all) => ({ default: all.EmployeeBulkActions })),
)
const ImportEmployeesDialog = lazy(() =>
  import('./import/import-employees-dialog.tsx').then((all) => ({ default: all.ImportEmployeesDialog })),
)

const SentMessagesDialog = lazy(() =>
  import('./tabs/sent-messages-dialog.tsx').then((all) => ({ default: all.SentMessagesDialog })),
)

const STATUSES = { active: t('active'), separated: t('left'), all: t('everyone') } as const
const LACKS: Readonly<Record<(typeof EMPLOYEE_LACKS)[number], string>> = {
  fingerprint: t('noFingerprint'),
  consent: t('noFingerprintDecision'),
  documents: t('documentsExpiringOrExpired'),
  minimum_wage: t('belowMinimumWage'),
  account: t('noLogin'),
}
const FILTERS = ['status', 'position', 'lacks', 'search'] as const

/** All current and former employees, with what is missing from each record. */
export function EmployeesPage() {
  const [params, set] = useUrlStates()
  const [branchId] = useBranchScope()
  const navigate = useNavigate()
  const bulk = useBulk()
  const mayAdd = useMayDo('employee.rates.edit')
  const seesRates = useMayDo('employee.rates')
  const lacks = EMPLOYEE_LACKS.filter((lack) => lack !== 'minimum_wage' || seesRates)
  const [open, setOpen] = useState<'import' | 'messages'>()
  const [typed, type] = useTyped(params.get('search') ?? '', (search) => set({ search }))
  const query = readQuery(params, branchId, lacks)
  const list = useEmployeeList(query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const ticked = new Set([...bulk.selected].filter((id) => rows.some((row) => row.id === id)))
  const isNarrowed = FILTERS.some((name) => params.has(name))
  const add = mayAdd && (
    <ButtonLink to={paths.newEmployee} icon={<IconPlus size={18} />}>
      {t('newEmployee')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('employees')} sub={t('yourTeamWhereTheyWork')} primary={add}>
        <Button needs="employee.files" tone="neutral" onClick={() => setOpen('messages')}>
          {t('messages')}
        </Button>
        <Button tone="neutral" needs="employee.rates.edit" onClick={() => setOpen('import')}>
          {t('import')}
        </Button>
      </PageHeader>
      <Stack inOrder>
        <FilterBar
          search={
            <SearchField
              label={t('search')}
              labelHidden
              placeholder={t('nameCodeUsernameOrMobile')}
              value={typed}
              onChange={type}
            />
          }
          active={[
            ...(query.status && query.status !== 'active'
              ? [{ names: ['status'], label: STATUSES[query.status] }]
              : []),
            ...(query.position ? [{ names: ['position'], label: query.position }] : []),
            ...(query.lacks ? [{ names: ['lacks'], label: LACKS[query.lacks] }] : []),
          ]}
        >
          <SelectField
            label={t('status')}
            value={query.status ?? 'active'}
            onChange={(status) => set({ status: status === 'active' ? null : status })}
            options={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            label={t('position')}
            value={query.position ?? ''}
            onChange={(position) => set({ position })}
            options={[
              { value: '', label: t('allPositions') },
              ...(totals?.positions ?? []).map((value) => ({ value, label: value })),
            ]}
          />
          <SelectField
            label={t('missing')}
            value={query.lacks ?? ''}
            onChange={(lacks) => set({ lacks })}
            options={[{ value: '', label: t('any') }, ...lacks.map((value) => ({ value, label: LACKS[value] }))]}
          />
        </FilterBar>
        {list.isPending && <Coming />}
        <FigureLine
          label={t('totals')}
          figures={[
            { label: t('people'), value: number(totals?.employees) },
            ...(totals?.byBranch ?? []).map(({ name, heads }) => ({ label: name, value: number(heads) })),
            {
              label: t('estMonthlyLabor'),
              value: money(totals?.monthlyLabour),
              note: t('basedOnFullWeeks'),
              needs: 'employee.rates',
            },
          ]}
        >
          <ExportButton list="employees" query={query} />
        </FigureLine>
        <BulkProblems bulk={bulk} counted={(count) => t('people2', { count })} />
        <InfiniteSection query={list} what={t('employees')}>
          <AppTable
            label={t('employees')}
            columns={employeeColumns(totals)}
            rows={rows}
            rowId={(row) => row.id}
            rowLabel={(row) => fullNameOf(row)}
            onOpen={(row) => void navigate(paths.employee(row.id))}
            sort={{ column: query.sort ?? 'name', descending: query.direction === 'desc' }}
            onSort={(sort) => set({ sort: sort?.column ?? null, direction: sort?.descending ? 'desc' : null })}
            totalCount={totals?.employees}
            selected={ticked}
            onSelect={bulk.select}
            bulkActions={
              <Suspense>
                <EmployeeBulkActions bulk={bulk} ticked={rows.filter((row) => ticked.has(row.id))} query={query} />
              </Suspense>
            }
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            empty={
              isNarrowed ? (
                <NoResults onClear={() => set(Object.fromEntries(FILTERS.map((name) => [name, null])))} />
              ) : add ? (
                <EmptyState icon={<IconUsers size={36} stroke={1.5} />} title={t('addYourTeam')} action={add}>
                  {t('addEveryoneWhoWorksHere')}
                </EmptyState>
              ) : (
                <EmptyState icon={<IconUsers size={36} stroke={1.5} />} title={t('noEmployeesYet')} />
              )
            }
          />
        </InfiniteSection>
        <May needs="employee.rates">
          <Text dim small>
            {t('onlyAdminsCanSeeRates')}
          </Text>
        </May>
      </Stack>
      <Suspense>
        {open === 'import' && <ImportEmployeesDialog onClose={() => setOpen(undefined)} />}
        {open === 'messages' && <SentMessagesDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

function readQuery(
  params: URLSearchParams,
  branchId: string | null,
  offered: readonly (typeof EMPLOYEE_LACKS)[number][],
): EmployeeQuery {
  const one = <T extends string>(list: readonly T[], name: string) => list.find((value) => value === params.get(name))
  const status = one(['active', 'separated', 'all'] as const, 'status')
  const lacks = one(offered, 'lacks')
  const sort = one(EMPLOYEE_SORTS, 'sort')
  const direction = one(['asc', 'desc'] as const, 'direction')
  const position = params.get('position')?.slice(0, 60)
  const search = params.get('search')?.slice(0, 60)
  return {
    ...(branchId !== null && { branchId }),
    ...(status && { status }),
    ...(lacks && { lacks }),
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(position && { position }),
    ...(search && { search }),
  }
}
