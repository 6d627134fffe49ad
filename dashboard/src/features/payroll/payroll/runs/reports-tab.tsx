import type { RouteResponse } from '@labada/contracts/core/route'
import { AGENCIES, payrollReportRoutes } from '@labada/contracts/payroll/runs/payroll-reports'
import { addDays, manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, sum } from '@labada/domain/core/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { FilterBar } from '../../../../components/table/filter-bar.tsx'
import { Money } from '../../../../components/values.tsx'
import { monthName } from '../../../../lib/format.ts'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'

type Report = RouteResponse<typeof payrollReportRoutes.contributionReport>
type Agency = (typeof AGENCIES)[number]
const MONTHS = 18

const AGENCY_WORDS: Readonly<Record<Agency, string>> = {
  sss: t('sss'),
  philhealth: t('philHealth'),
  pagibig: t('pagIbig'),
  tax: t('withholdingTax'),
}

/** The monthly amounts for each agency, by employee, from approved payrolls. */
export function ReportsTab() {
  const [params, set] = useUrlStates()
  const [branchId] = useBranchScope()
  const months = monthsUntil(manilaDateOf(useNow(60_000)).slice(0, 7))
  const agency = AGENCIES.find((one) => one === params.get('agency')) ?? 'sss'
  const month = months.find((one) => one === params.get('month')) ?? months[0] ?? ''
  const query = { agency, month, ...(branchId && { branchId }) }
  const report = useQuery({
    ...callQuery([...keys.payroll(), 'contributions', query], payrollReportRoutes.contributionReport, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack>
      <FilterBar active={[]}>
        <SelectField
          label={t('agency')}
          value={agency}
          onChange={(value) => set({ agency: value === 'sss' ? null : value })}
          options={AGENCIES.map((value) => ({ value, label: AGENCY_WORDS[value] }))}
        />
        <SelectField
          label={t('month')}
          value={month}
          onChange={(value) => set({ month: value === months[0] ? null : value })}
          options={months.map((value) => ({ value, label: monthWords(value) }))}
        />
      </FilterBar>
      <QuerySection query={report} what={t('agencyList', { agency: AGENCY_WORDS[agency] })}>
        {(data) => (
          <Stack>
            {data.missingNumbers > 0 && (
              <Banner status="attention">
                {t('employeesHaveNoAgencyNumber', { count: data.missingNumbers, agency: AGENCY_WORDS[agency] })}
              </Banner>
            )}
            <Row justify="end">
              <ExportButton list="contributions" query={query} />
            </Row>
            <AppTable
              label={`${AGENCY_WORDS[agency]}, ${monthWords(month)}`}
              columns={columnsOf(agency, data.totals)}
              rows={data.items}
              rowId={({ employeeId }) => employeeId}
              rowLabel={({ name }) => name}
              totalCount={data.items.length}
              empty={
                <EmptyState
                  title={t('nothingForAgencyInMonth', { agency: AGENCY_WORDS[agency], month: monthWords(month) })}
                >
                  {t('employeesAppearOncePayRuns')}
                </EmptyState>
              }
            />
          </Stack>
        )}
      </QuerySection>
    </Stack>
  )
}

const monthWords = (month: string): string => {
  const first = parseManilaDate(`${month}-01`)
  return first ? monthName(first) : month
}

/** This month and those before it, newest first. */
function monthsUntil(month: string): readonly string[] {
  const months: string[] = []
  for (let first = parseManilaDate(`${month}-01`); first && months.length < MONTHS; ) {
    months.push(first.slice(0, 7))
    first = parseManilaDate(`${addDays(first, -1).slice(0, 7)}-01`)
  }
  return months
}

type Totals = Report['totals']

function columnsOf(agency: Agency, totals: Totals): readonly Column<Report['items'][number]>[] {
  const amount = (
    id: string,
    header: string,
    of: (figures: Totals) => Centavos,
    more: Partial<Column<Report['items'][number]>> = {},
  ): Column<Report['items'][number]> => ({
    id,
    header,
    align: 'right',
    cell: (row) => <Money amount={of(row)} />,
    sortValue: of,
    total: <Money amount={of(totals)} />,
    ...more,
  })
  const employer = ({ employer: share, employerMpf }: Totals) => sum([share, employerMpf])
  const employee = ({ employee: share, employeeMpf }: Totals) => sum([share, employeeMpf])
  return [
    {
      id: 'name',
      header: t('employee'),
      cell: ({ name }) => <Text strong>{name}</Text>,
      sortValue: ({ name }) => name,
    },
    {
      id: 'number',
      header: agency === 'tax' ? t('tin') : t('number'),
      cell: ({ number }) => number ?? <Text dim>{t('missing')}</Text>,
    },
    {
      id: 'branch',
      header: t('branch'),
      priority: 3,
      cell: ({ branchName }) => branchName,
      sortValue: (row) => row.branchName,
    },
    amount('base', t('basedOn'), ({ base }) => base, { priority: 2 }),
    ...(agency === 'sss'
      ? [
          amount('ee', t('employee'), ({ employee: share }) => share, { priority: 2 }),
          amount('eeMpf', t('employeeMpf'), ({ employeeMpf }) => employeeMpf, { priority: 3 }),
          amount('er', t('employer'), ({ employer: share }) => share, { priority: 2 }),
          amount('erMpf', t('employerMpf'), ({ employerMpf }) => employerMpf, { priority: 3 }),
          amount('ec', t('ec'), ({ ec }) => ec, { priority: 3 }),
        ]
      : agency === 'tax'
        ? []
        : [amount('ee', t('employee'), employee), amount('er', t('employer'), employer)]),
    amount('total', t('total'), ({ total }) => total, { card: 'amount' }),
  ]
}
