import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { subtract } from '@labada/domain/core/money'
import { isReceivable, type PayrollRunState } from '@labada/domain/payroll/runs/payroll-runs'
import { decimalHours } from '@labada/domain/payroll/slips/slip-words'
import { Suspense, useRef, useState } from 'react'
import { totalsOf } from '../../../../api/list-totals.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../../components/table/no-results.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { date, duration, number, percent, sentence, signedMoney } from '../../../../lib/format.ts'
import { useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { BLOCKER_WORDS, hasReceipts, PAY_METHOD_WORDS } from '../payroll-words.ts'
import { usePayslips } from '../runs/runs-api.ts'
import { t } from '../t.ts'
import { SlipFilterBar, useSlipFilters } from './slip-filters.tsx'

const PayDialog = lazy(() => import('../runs/pay-dialog.tsx').then((all) => ({ default: all.PayDialog })))

interface TableProps {
  readonly run: PayrollRun
  readonly openId: string | null
  readonly onOpen: (slipId: string) => void
}

/** All payslips of the period. The view is stored in the URL. */
export function SlipsTable({ run, openId, onOpen }: TableProps) {
  const [query, filters] = useSlipFilters()
  const list = usePayslips(run.id, query)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isPaying, setPaying] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useHotkeys([
    {
      keys: 's',
      does: t('goToPayslips'),
      run: () => place.current?.querySelector<HTMLElement>('[data-index="0"], li button')?.focus(),
    },
  ])
  const ticked = rows.filter(({ id }) => selected.has(id))
  const payable = ticked.filter(({ paid, held, figures }) => !paid && held === null && figures.net > 0)
  const mayPay = useMayDo('payroll.pay')
  const canPay = mayPay && run.state === 'approved'
  return (
    <Stack>
      <SlipFilterBar run={run} filters={filters} />
      <InfiniteSection query={list} what={t('payslips')}>
        <div ref={place}>
          <AppTable
            label={t('payslips')}
            columns={hasReceipts(run) ? handedOut(columnsOf(totals), run.state) : columnsOf(totals)}
            rows={rows}
            rowId={(slip) => slip.id}
            rowLabel={(slip) => t('payslipOfEmployee', { employee: slip.employee.name })}
            onOpen={(slip) => onOpen(slip.id)}
            openId={openId}
            totalCount={totals?.slips}
            {...(canPay && {
              selected,
              onSelect: setSelected,
              bulkActions:
                payable.length > 0 ? (
                  <Button size="sm" onClick={() => setPaying(true)}>
                    {t('payEmployees', { count: payable.length })}
                  </Button>
                ) : (
                  <Text small>{t('thesePayslipsArePaidOn')}</Text>
                ),
            })}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            empty={
              filters.active.length > 0 || query.search ? (
                <NoResults onClear={filters.clear} />
              ) : (
                <EmptyState title={t('noOneIsInThis')}>{t('noOneWasEmployedAt')}</EmptyState>
              )
            }
          />
        </div>
      </InfiniteSection>
      {isPaying && (
        <Suspense>
          <PayDialog
            run={run}
            slips={payable}
            onClose={() => {
              setPaying(false)
              setSelected(new Set())
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** A change from the previous pay above this is highlighted. */
const UNUSUAL = 0.25

const changeOf = ({ previousNet, figures }: PayslipRow): number | null =>
  previousNet === null || previousNet === 0 ? null : (figures.net - previousNet) / previousNet

type Totals = { readonly slips: number; readonly totals: PayslipRow['figures'] }

function columnsOf(all: Totals | undefined): readonly Column<PayslipRow>[] {
  const totals = all?.totals
  return [
    {
      id: 'employee',
      header: t('employee'),
      cell: ({ employee }) => <Text strong>{employee.name}</Text>,
      total: all ? t('payslips2', { count: all.slips }) : undefined,
    },
    { id: 'branch', header: t('branch'), priority: 2, cell: ({ branchName }) => branchName },
    { id: 'days', header: t('days'), align: 'right', priority: 3, cell: ({ daysWorked }) => number(daysWorked) },
    {
      id: 'hours',
      header: t('hours'),
      align: 'right',
      priority: 2,
      cell: ({ regularMinutes }) => decimalHours(regularMinutes),
    },
    {
      id: 'overtime',
      header: t('ot'),
      align: 'right',
      priority: 2,
      cell: ({ overtimeMinutes }) => (overtimeMinutes === 0 ? <Nothing /> : decimalHours(overtimeMinutes)),
    },
    {
      id: 'late',
      header: t('late'),
      align: 'right',
      priority: 3,
      cell: ({ lateMinutes }) => (lateMinutes === 0 ? <Nothing /> : duration(lateMinutes)),
    },
    {
      id: 'gross',
      header: t('gross'),
      align: 'right',
      cell: ({ figures }) => <Money amount={figures.gross} />,
      total: totals && <Money amount={totals.gross} />,
    },
    {
      id: 'deductions',
      header: t('deductions'),
      align: 'right',
      priority: 2,
      cell: ({ figures }) => <Money amount={subtract(figures.gross, figures.net)} />,
      total: totals && <Money amount={subtract(totals.gross, totals.net)} />,
    },
    {
      id: 'net',
      header: t('net'),
      align: 'right',
      card: 'amount',
      cell: ({ figures }) => <Money amount={figures.net} />,
      total: totals && <Money amount={totals.net} />,
    },
    {
      id: 'previous',
      header: t('vsLastPay'),
      align: 'right',
      priority: 3,
      cell: (slip) => <AgainstLast slip={slip} />,
    },
    {
      id: 'change',
      header: t('lastCalculation'),
      priority: 3,
      cell: ({ change }) => (change === null ? <Nothing /> : signedMoney(change.net)),
    },
    { id: 'method', header: t('paidBy'), priority: 3, cell: ({ payMethod }) => PAY_METHOD_WORDS[payMethod] },
    { id: 'state', header: t('status'), cell: (slip) => <SlipBadge slip={slip} /> },
  ]
}

/** Whether computing is finished: confirmations are shown instead of the last compute's changes. */
const handedOut = (columns: readonly Column<PayslipRow>[], state: PayrollRunState): readonly Column<PayslipRow>[] => [
  ...columns.filter(({ id }) => id !== 'change'),
  received(state),
]

/** Whether the employee confirmed receipt in the portal. */
const received = (runState: PayrollRunState): Column<PayslipRow> => ({
  id: 'received',
  header: t('receipt'),
  cell: ({ state, paid, acknowledged }) =>
    state === 'excluded' || !isReceivable(runState, paid !== null) ? (
      <Nothing />
    ) : acknowledged ? (
      <StatusBadge status="ready">{t('confirmedAt', { at: date(acknowledged.at) })}</StatusBadge>
    ) : (
      <StatusBadge status="queued">{t('notConfirmed')}</StatusBadge>
    ),
})

function AgainstLast({ slip }: { readonly slip: PayslipRow }) {
  const change = changeOf(slip)
  if (change === null) return <Nothing />
  const words = `${change >= 0 ? '↑' : '↓'} ${percent(Math.abs(change))}`
  return Math.abs(change) > UNUSUAL ? <StatusBadge status="danger">{words}</StatusBadge> : words
}

/** The status of a slip: paid, held, flagged, or computed. */
export function SlipBadge({ slip }: { readonly slip: PayslipRow }) {
  if (slip.paid) return <StatusBadge status="ready">{t('paid')}</StatusBadge>
  if (slip.held !== null) return <StatusBadge status="attention">{t('held')}</StatusBadge>
  if (slip.state === 'returned') return <StatusBadge status="danger">{t('returned')}</StatusBadge>
  if (slip.state === 'reverted') return <StatusBadge status="danger">{t('reverted')}</StatusBadge>
  if (slip.state === 'excluded') return <StatusBadge status="done">{t('excluded')}</StatusBadge>
  if (slip.state === 'waiting') return <StatusBadge status="queued">{t('notCalculated')}</StatusBadge>
  const [flag] = slip.flags
  if (!flag) return <StatusBadge status="ready">{t('calculated')}</StatusBadge>
  return (
    <StatusBadge status="attention">
      {slip.flags.length === 1 ? sentence(BLOCKER_WORDS[flag][0]) : t('flags', { count: slip.flags.length })}
    </StatusBadge>
  )
}
