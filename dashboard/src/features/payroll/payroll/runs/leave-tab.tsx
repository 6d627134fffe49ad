import type { RouteResponse } from '@labada/contracts/core/route'
import { type LeaveYear, leaveConversionRoutes } from '@labada/contracts/payroll/items/leave-conversions'
import { minLength, required } from '@labada/domain/core/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { dayRange, money, number } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { ConvertDialog } from './convert-dialog.tsx'
import { staleAfterPayroll } from './runs-api.ts'
import { useYearQuery, YearFilter } from './year-filter.tsx'

type Years = RouteResponse<typeof leaveConversionRoutes.listLeaveYears>

/** Unused service incentive leave by leave year: its amount, and the pay that converted it to cash. */
export function LeaveTab() {
  const years = useYearQuery()
  const { query } = years
  const list = useQuery({
    ...callQuery([...keys.payroll(), 'leave', query], leaveConversionRoutes.listLeaveYears, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack>
      <YearFilter {...years} />
      <QuerySection query={list} what={t('unusedLeave')}>
        {(data) => <LeaveYears key={query.year} year={query.year} query={query} data={data} />}
      </QuerySection>
    </Stack>
  )
}

const keyOf = ({ employeeId, from }: LeaveYear): string => `${employeeId} ${from}`

function LeaveYears({
  year,
  query,
  data,
}: {
  readonly year: number
  readonly query: { readonly year: number; readonly branchId?: string }
  readonly data: Years
}) {
  const mayRun = useMayDo('payroll.run')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [converting, setConverting] = useState<readonly LeaveYear[] | null>(null)
  const cancelling = useCommand(leaveConversionRoutes.cancelLeaveConversion, {
    invalidates: staleAfterPayroll,
    onDone: () => toast.positive(t('removedFromThePayRun')),
  })
  const cancel = async ({ name, conversion }: LeaveYear) => {
    if (!conversion) return
    const reason = await prompt({
      title: t('removeNameSLeaveFrom', { name }),
      body: t('youCanConvertTheDays'),
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) cancelling.mutate({ params: { conversionId: conversion.id }, body: { reason } })
  }
  const due = data.items.filter(({ state }) => state === 'due')
  const chosen = due.filter((item) => ticked.has(keyOf(item)))
  return (
    <Stack>
      <Grid least={160} gap={12} stretch>
        <KpiCard label={t('daysToConvert')} value={number(data.totals.unused)} note={t('fromCompletedLeaveYears')} />
        <KpiCard label={t('amount')} value={money(data.totals.due)} note={t('atTodaysRates')} />
        <KpiCard label={t('converted')} value={money(data.totals.converted)} />
      </Grid>
      <Row justify="end">
        <ExportButton list="leaveYears" query={query} />
      </Row>
      <AppTable
        label={t('unusedLeave')}
        columns={columnsOf((item) => void cancel(item))}
        rows={data.items}
        rowId={keyOf}
        rowLabel={({ name, from, to }) => `${name}, ${dayRange(from, to)}`}
        totalCount={data.items.length}
        {...(mayRun && {
          selected: ticked,
          onSelect: setTicked,
          bulkActions: (
            <Button size="sm" disabled={chosen.length === 0} onClick={() => setConverting(chosen)}>
              {chosen.length === 0 ? t('nothingToConvert') : t('convertLeaveYears', { count: chosen.length })}
            </Button>
          ),
        })}
        empty={<EmptyState title={t('noLeaveYearEndsIn', { year })}>{t('afterOneYearOfService')}</EmptyState>}
      />
      {converting && (
        <ConvertDialog
          years={converting}
          onClose={() => setConverting(null)}
          onDone={() => {
            setConverting(null)
            setTicked(new Set())
          }}
        />
      )}
    </Stack>
  )
}

const STATES = {
  due: { status: 'attention', word: t('toConvert') },
  later: { status: 'queued', word: t('yearInProgress') },
  none: { status: 'done', word: t('nothingLeft') },
  converted: { status: 'ready', word: t('converted') },
} as const

function columnsOf(cancel: (item: LeaveYear) => void): readonly Column<LeaveYear>[] {
  return [
    {
      id: 'name',
      header: t('employee'),
      cell: ({ name }) => <Text strong>{name}</Text>,
      sortValue: ({ name }) => name,
    },
    {
      id: 'branch',
      header: t('branch'),
      priority: 3,
      cell: ({ branchName }) => branchName,
      sortValue: (row) => row.branchName,
    },
    {
      id: 'year',
      header: t('leaveYear'),
      priority: 2,
      cell: ({ from, to, isFinal }) => (isFinal ? t('fromLeft', { from: dayRange(from, to) }) : dayRange(from, to)),
      sortValue: ({ to }) => to,
    },
    {
      id: 'given',
      header: t('given'),
      align: 'right',
      priority: 3,
      cell: ({ given, earned }) => (earned > 0 ? `${number(given)} + ${earned}` : number(given)),
      sortValue: ({ given }) => given,
    },
    {
      id: 'used',
      header: t('used'),
      align: 'right',
      priority: 3,
      cell: ({ used }) => number(used),
      sortValue: ({ used }) => used,
    },
    {
      id: 'unused',
      header: t('unused'),
      align: 'right',
      cell: ({ unused }) => String(unused),
      sortValue: ({ unused }) => unused,
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'right',
      card: 'amount',
      cell: ({ amount, unused, dailyRate, taxableExcess }) =>
        unused === 0 ? (
          <Nothing />
        ) : (
          <Stack gap={0}>
            <Money amount={amount} />
            <Text dim small>
              {dailyRate === null ? t('noRate') : `${unused} × ${money(dailyRate)}`}
            </Text>
            {taxableExcess !== null && taxableExcess > 0 && (
              <Text dim small>
                {t('taxableExcessOverTheUntaxedLimit', { taxableExcess: money(taxableExcess) })}
              </Text>
            )}
          </Stack>
        ),
      sortValue: ({ amount }) => amount,
    },
    {
      id: 'state',
      header: t('status'),
      cell: (item) => (
        <Stack gap={0}>
          <span>
            <StatusBadge status={STATES[item.state].status}>{STATES[item.state].word}</StatusBadge>
          </span>
          {item.conversion && (
            <Text dim small>
              {t('withPayRunFrom', { from: dayRange(item.conversion.from, item.conversion.to) })}
            </Text>
          )}
          {item.conversion?.runState === 'draft' && (
            <May needs="payroll.run">
              <span>
                <Button tone="quiet" size="sm" onClick={() => cancel(item)}>
                  {t('remove')}
                </Button>
              </span>
            </May>
          )}
        </Stack>
      ),
      sortValue: ({ state }) => state,
    },
  ]
}
