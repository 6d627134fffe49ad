import type { PayrollRunDetail } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { subtract } from '@labada/domain/core/money'
import { type ReactNode, Suspense } from 'react'
import { CallError } from '../../../../api/call-error.ts'
import { ButtonLink } from '../../../../components/button.tsx'
import { type Figure, FigureLine } from '../../../../components/charts/figure-line.tsx'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { Grid, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { PageHeader } from '../../../../components/page-header.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { Tabs } from '../../../../components/tabs.tsx'
import { day, money, number } from '../../../../lib/format.ts'
import { useIsLow, useIsPhone, useMedia } from '../../../../lib/hooks/use-media.ts'
import { usePageTitle } from '../../../../lib/hooks/use-page-title.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { paths } from '../../../../lib/paths.ts'
import classes from '../payroll.module.css'
import { branchWords, employerTotal, hasReceipts, isComputing, periodWords, RUN_LOOKS } from '../payroll-words.ts'
import { SlipsTable } from '../slips/slips-table.tsx'
import { t } from '../t.ts'
import { BlockersCard } from './blockers-card.tsx'
import { BlockersLine } from './blockers-line.tsx'
import { RunActions } from './run-actions.tsx'
import { RunProgress, RunSteps } from './run-steps.tsx'
import { usePayrollRun } from './runs-api.ts'

// Each is loaded on demand.
const SlipDrawer = lazy(() => import('../slips/slip-drawer.tsx').then((all) => ({ default: all.SlipDrawer })))
const RegisterTable = lazy(() => import('./register-table.tsx').then((all) => ({ default: all.RegisterTable })))
const RunBranches = lazy(() => import('./run-branches.tsx').then((all) => ({ default: all.RunBranches })))
const RunPayments = lazy(() => import('./run-payments.tsx').then((all) => ({ default: all.RunPayments })))
const RunJournal = lazy(() => import('./run-journal.tsx').then((all) => ({ default: all.RunJournal })))

const CRUMBS = [{ label: t('payroll'), to: paths.payroll }]

/** One period: its status, its blockers, all payslips, and the available actions. */
export function RunView({ runId }: { readonly runId: string }) {
  const query = usePayrollRun(runId)
  const [slipId, openSlip] = useUrlState('id')
  const isGone = query.error instanceof CallError && [404, 422].includes(query.error.status)
  usePageTitle(query.data ? t('payrollPeriod', { period: periodWords(query.data.run) }) : null)
  if (isGone) {
    return (
      <>
        <PageHeader title={t('payRun')} crumbs={CRUMBS} />
        <EmptyState title={t('payRunNotFound')} action={<ButtonLink to={paths.payroll}>{t('allPayRuns')}</ButtonLink>}>
          {t('theLinkMayBeOld')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {query.data === undefined && <PageHeader title={t('payRun')} crumbs={CRUMBS} />}
      <QuerySection query={query} what={t('payRun')}>
        {(detail) => <Run detail={detail} slipId={slipId} onOpen={openSlip} />}
      </QuerySection>
      {slipId !== null && (
        <Suspense>
          <SlipDrawer slipId={slipId} onClose={() => openSlip(null)} />
        </Suspense>
      )}
    </>
  )
}

function Run({
  detail,
  slipId,
  onOpen,
}: {
  readonly detail: PayrollRunDetail
  readonly slipId: string | null
  readonly onOpen: (slipId: string | null) => void
}) {
  const { run, blockers } = detail
  const look = RUN_LOOKS[run.state]
  // There is no room beside or above the payslips for a list.
  const isTight = useMedia('(max-width: 1199px), (max-height: 700px)')
  const isLow = useIsLow()
  const isBeside = blockers.length > 0 && !isTight
  const shared = { run, openId: slipId, onOpen: (id: string) => onOpen(id) }
  const isPhone = useIsPhone()
  const totals = totalsOf(run)
  const figures = isPhone ? (
    <FigureLine label={t('totalsOfThePayRun')} figures={totals} />
  ) : (
    <Grid least={150} gap={12} stretch>
      {totals.map((figure) => (
        <KpiCard key={figure.label} {...figure} />
      ))}
    </Grid>
  )
  return (
    <>
      <PageHeader
        title={periodWords(run)}
        crumbs={CRUMBS}
        sub={
          run.withThirteenthMonth
            ? run.projectsYear
              ? t('payDatePayOnBranchEmployees', { count: run.heads, payOn: day(run.payOn), branch: branchWords(run) })
              : t('payDatePayOnBranchEmployeesWith', {
                  count: run.heads,
                  payOn: day(run.payOn),
                  branch: branchWords(run),
                })
            : t('payDatePayOnBranchEmployees2', { count: run.heads, payOn: day(run.payOn), branch: branchWords(run) })
        }
        badge={<StatusBadge status={look.status}>{isComputing(run) ? t('calculating') : look.word}</StatusBadge>}
      >
        <RunActions detail={detail} />
      </PageHeader>
      <Stack gap={isLow ? 8 : 16}>
        <RunSteps run={run} />
        <RunProgress run={run} />
        {!isLow && figures}
        {blockers.length > 0 && isTight && <BlockersLine run={run} blockers={blockers} />}
        <div className={isBeside ? classes.beside : undefined}>
          {isBeside && <BlockersCard run={run} blockers={blockers} />}
          <Tabs
            name="part"
            label={t('payRunSections')}
            tabs={[
              { value: 'slips', label: t('payslips'), content: <SlipsTable {...shared} /> },
              { value: 'register', label: t('register'), content: lazily(<RegisterTable {...shared} />) },
              { value: 'branches', label: t('branchesAndCash'), content: lazily(<RunBranches detail={detail} />) },
              {
                value: 'payments',
                label: t('payments'),
                count: detail.payments.length,
                content: lazily(<RunPayments detail={detail} />),
              },
              { value: 'journal', label: t('journal'), content: lazily(<RunJournal run={run} />) },
            ]}
          />
        </div>
        {isLow && figures}
      </Stack>
    </>
  )
}

function totalsOf(run: PayrollRunDetail['run']): readonly Figure[] {
  return [
    { label: t('gross'), value: money(run.totals.gross) },
    { label: t('deductions'), value: money(subtract(run.totals.gross, run.totals.net)) },
    { label: t('net'), value: money(run.totals.net) },
    { label: t('employerContributions'), value: money(employerTotal(run.totals)) },
    ...(run.state === 'reverted'
      ? []
      : [
          {
            label: t('paid'),
            value: t('paidOfToPay', { paid: number(run.paid), toPay: number(run.toPay) }),
            note: run.held > 0 ? t('heldHeld', { held: number(run.held) }) : undefined,
          },
        ]),
    ...(hasReceipts(run)
      ? [
          {
            label: t('receiptConfirmed'),
            value: t('acknowledgedOfHeads', { acknowledged: number(run.acknowledged), heads: number(run.heads) }),
          },
        ]
      : []),
  ]
}

const lazily = (content: ReactNode) => <Suspense fallback={<Skeletons rows={6} />}>{content}</Suspense>
