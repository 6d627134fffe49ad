import type { PayrollRunDetail } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { minLength, required } from '@labada/domain/core/rules'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PrimaryAction } from '../../../../components/actions.tsx'
import { Button, IconButton } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { useThere } from '../../../../components/may.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm, prompt } from '../../../../components/windows/ask.tsx'
import { Menu } from '../../../../components/windows/menu.tsx'
import type { MenuItem } from '../../../../components/windows/menu-props.ts'
import { useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { newId } from '../../../../lib/ids.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { paths } from '../../../../lib/paths.ts'
import { isComputing, periodWords } from '../payroll-words.ts'
import { t } from '../t.ts'
import { useRunPapers } from './run-papers.ts'
import { staleAfterPayroll, staleAfterPosting } from './runs-api.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx').then((all) => ({ default: all.ApproveDialog })))
const PayDialog = lazy(() => import('./pay-dialog.tsx').then((all) => ({ default: all.PayDialog })))

type Action = Omit<MenuItem, 'onSelect'> & {
  readonly keys?: string
  readonly busy?: boolean
  readonly run: () => void
}

/** The actions available for the period: the next step as a button, the rest in the menu. */
export function RunActions({ detail }: { readonly detail: PayrollRunDetail }) {
  const [open, setOpen] = useState<'approve' | 'pay' | null>(null)
  const { buttons: all, more } = useActions(detail, setOpen)
  const buttons = useThere(all)
  const papers = useRunPapers(detail.run)
  useHotkeys(buttons.flatMap(({ keys, label, run }) => (keys ? [{ keys, does: label, run }] : [])))
  const items = [
    ...more.map((action): MenuItem => ({ ...action, onSelect: action.run })),
    ...(more.length > 0 ? [null] : []),
    ...papers,
  ]
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        target={
          <IconButton label={t('moreActions')} tone="neutral">
            <IconDots size={18} />
          </IconButton>
        }
        items={items}
      />
      {buttons.map(({ label, icon, keys, busy, disabled, run }, index) => (
        <PrimaryAction key={label} when={index === buttons.length - 1}>
          <Button
            tone={index === buttons.length - 1 ? 'primary' : 'neutral'}
            icon={icon}
            keys={keys}
            busy={busy}
            disabled={disabled}
            onClick={run}
          >
            {label}
          </Button>
        </PrimaryAction>
      ))}
      <Suspense>
        {open === 'approve' && <ApproveDialog detail={detail} onClose={close} />}
        {open === 'pay' && <PayDialog run={detail.run} onClose={close} />}
      </Suspense>
    </>
  )
}

interface Actions {
  readonly buttons: readonly Action[]
  readonly more: readonly Action[]
}

function useActions({ run }: PayrollRunDetail, open: (dialog: 'approve' | 'pay') => void): Actions {
  const stale = { invalidates: staleAfterPayroll }
  const request = { params: { runId: run.id }, body: {} }
  const compute = useCommand(payrollRunCommands.computePayrollRun, stale)
  const submit = useCommand(payrollRunCommands.submitPayrollRun, {
    ...stale,
    onDone: () => toast.positive(t('sentToReviewFiguresAre')),
  })
  const giveBack = useCommand(payrollRunCommands.returnPayrollRun, {
    ...stale,
    onDone: () => toast.positive(t('backToDraft')),
  })
  const close = useCommand(payrollRunCommands.closePayrollRun, {
    ...stale,
    onDone: () => toast.positive(t('payRunClosed')),
  })
  const discard = useCommand(payrollRunCommands.discardPayrollRun, {
    ...stale,
    onDone: () => toast.positive(t('draftDiscarded')),
  })
  const navigate = useNavigate()
  const reopen = useCommand(payrollRunCommands.reopenPayrollRun, {
    invalidates: staleAfterPosting,
    onDone: (draft) => {
      toast.positive(t('reopenedAsANewDraft'))
      void navigate(paths.payrollRun(draft.id))
    },
  })
  const because = async (title: string, body: ReactNode, act: (reason: string) => void) => {
    const reason = await prompt({
      title,
      body,
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) act(reason)
  }
  const askToClose = async () => {
    const isSure = await confirm({
      title: t('closePayRunPeriod', { period: periodWords(run) }),
      body: t('itCantBeChangedAnymore'),
    })
    if (isSure) close.mutate(request)
  }
  const back: Action = {
    needs: 'payroll.run',
    label: t('backToDraft2'),
    run: () =>
      void because(t('returnToDraft'), t('youCanCalculateItAgain'), (reason) =>
        giveBack.mutate({ ...request, body: { reason } }),
      ),
  }
  const away: Action = {
    needs: 'payroll.run',
    label: t('discard'),
    danger: true,
    run: () =>
      void because(t('discardDraftPeriod', { period: periodWords(run) }), t('itsPayslipsWillBeDeleted'), (reason) =>
        discard.mutate({ ...request, body: { reason } }),
      ),
  }
  const reopening: Action = {
    needs: 'payroll.approve',
    label: t('reopen'),
    danger: true,
    run: () =>
      void because(t('reopenPayRunPeriod', { period: periodWords(run) }), t('theApprovedPayRunStays'), (reason) =>
        reopen.mutate({ params: { runId: run.id }, body: { id: newId(), reason } }),
      ),
  }
  const isBusy = isComputing(run)
  switch (run.state) {
    case 'draft':
      return {
        buttons: [
          {
            needs: 'payroll.run',
            label: run.compute ? t('recalculate') : t('calculate'),
            keys: 'C',
            busy: compute.isPending || isBusy,
            run: () => compute.mutate(request),
          },
          {
            needs: 'payroll.run',
            label: t('sendToReview'),
            keys: 'R',
            busy: submit.isPending,
            disabled: isBusy || run.compute?.finishedAt === null || run.compute === null,
            run: () => submit.mutate(request),
          },
        ],
        more: [away],
      }
    case 'review':
      return {
        buttons: [
          {
            needs: 'payroll.approve',
            label: run.blockers > 0 ? t('resolveBlockers', { count: run.blockers }) : t('approve'),
            keys: 'A',
            run: () => open('approve'),
          },
        ],
        more: [back],
      }
    case 'approved':
      return {
        buttons: [
          {
            needs: 'payroll.pay',
            label: t('payEmployees', { count: run.toPay - run.paid }),
            keys: 'Y',
            run: () => open('pay'),
          },
        ],
        more: run.paid === 0 ? [reopening] : [],
      }
    case 'paid':
      return {
        buttons: [
          {
            needs: 'payroll.approve',
            label: t('close'),
            keys: 'C',
            busy: close.isPending,
            run: () => void askToClose(),
          },
        ],
        more: [],
      }
    case 'closed':
    case 'discarded':
    case 'reverted':
      return { buttons: [], more: [] }
  }
}
