import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import type { PayrollRunState } from '@labada/domain/payroll/runs/payroll-runs'
import { IconCheck } from '@tabler/icons-react'
import { Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { dateTime, number } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import classes from '../payroll.module.css'
import { isComputing, RUN_LOOKS } from '../payroll-words.ts'
import { t } from '../t.ts'
import { progressOf } from './runs-api.ts'

const STEPS = ['draft', 'review', 'approved', 'paid', 'closed'] as const satisfies readonly PayrollRunState[]

/** Draft, review, approved, paid, closed: the period's status, and who set it. */
export function RunSteps({ run }: { readonly run: PayrollRun }) {
  if (run.state === 'discarded') {
    return (
      <Banner status="danger" title={t('discarded')}>
        {run.discarded &&
          t('atByByReason', { at: dateTime(run.discarded.at), by: run.discarded.by, reason: run.discarded.reason })}
      </Banner>
    )
  }
  if (run.state === 'reverted') {
    return (
      <Banner status="danger" title={t('reverted')}>
        {run.reverted
          ? run.approved
            ? t('atByByReasonIt', {
                at: dateTime(run.reverted.at),
                by: run.reverted.by,
                reason: run.reverted.reason,
                at2: dateTime(run.approved.at),
                by2: run.approved.by,
              })
            : t('atByByReason2', { at: dateTime(run.reverted.at), by: run.reverted.by, reason: run.reverted.reason })
          : run.approved
            ? t('itWasApprovedAtBy', { at: dateTime(run.approved.at), by: run.approved.by })
            : ''}
        {run.reverted?.runId && (
          <TextLink to={paths.payrollRun(run.reverted.runId)}>{t('openTheReplacementPayRun')}</TextLink>
        )}
      </Banner>
    )
  }
  const at = STEPS.indexOf(run.state)
  const notes: Readonly<Record<(typeof STEPS)[number], { readonly at: Date; readonly by: string } | null>> = {
    draft: { at: run.createdAt, by: run.createdBy },
    review: run.submitted,
    approved: run.approved,
    paid: null,
    closed: run.closed,
  }
  const steps = (
    <ol className={classes.steps} aria-label={t('payRunStatus')}>
      {STEPS.map((step, index) => {
        const note = index <= at ? notes[step] : null
        return (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            data-done={index < at || run.state === 'closed' || undefined}
          >
            <span className={classes.stepDot} aria-hidden="true">
              {index < at || run.state === 'closed' ? <IconCheck size={14} /> : index + 1}
            </span>
            <span>
              {RUN_LOOKS[step].word}
              {note && (
                <small>
                  {dateTime(note.at)}, {note.by}
                </small>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
  const { reopens } = run
  if (reopens === null) return steps
  return (
    <>
      {steps}
      <Text dim>
        {t.rich('thisPayRunWasApproved', {
          link: (words) => <TextLink to={paths.payrollRun(reopens)}>{words}</TextLink>,
        })}
      </Text>
    </>
  )
}

/** The running compute's progress, the changes of the last one, or why it failed. */
export function RunProgress({ run }: { readonly run: PayrollRun }) {
  const { compute } = run
  if (!compute) return null
  if (compute.error !== null) {
    return (
      <Banner status="danger" title={t('payslipsCouldntBeCalculated')} announce="alert">
        {compute.error}
      </Banner>
    )
  }
  if (isComputing(run)) {
    const share = Math.round(progressOf(run) * 100)
    return (
      <div className={classes.progress}>
        <div
          className={classes.progressTrack}
          role="progressbar"
          aria-label={t('calculatingPayslips')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
        >
          <span style={{ width: `${share}%` }} />
        </div>
        <span className="num">
          {t('calculatingDoneOfPayslips', { count: compute.total, done: number(compute.done) })}
        </span>
      </div>
    )
  }
  if (compute.number < 2 || run.state !== 'draft') return null
  return (
    <Banner status={compute.changed === 0 ? 'ready' : 'attention'} announce="status">
      {compute.changed === 0
        ? t('recalculatedNothingChanged')
        : t('recalculatedPayslipsChanged', { count: compute.changed })}
    </Banner>
  )
}
