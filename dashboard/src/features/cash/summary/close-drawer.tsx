import { type CashSessionDetail, cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { countedOf, isUncounted, type Pieces } from '../../../components/cash/counting.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { drafts } from '../../../lib/drafts.ts'
import { money } from '../../../lib/format.ts'
import { CheckStep } from './check-step.tsx'
import { CLOSE_STEPS, changeClosing, complaintsOf, startClosing } from './close-wizard.ts'
import { ClosedStep } from './closed-step.tsx'
import { CountStep } from './count-step.tsx'
import { KeepStep } from './keep-step.tsx'
import classes from './summary.module.css'
import { cashSessionQuery } from './summary-api.ts'
import { t } from './t.ts'
import { useSeen } from './use-seen.ts'

const STEP_WORDS: Readonly<Record<(typeof CLOSE_STEPS)[number], string>> = {
  count: t('count'),
  check: t('check'),
  keep: t('keep'),
  done: t('done'),
}

/**
 * Counting the drawer blind, then the difference, then where the cash goes, then the Z reading. Whoever may not see the
 * cash stays blind: no difference, no reading.
 */
export function CloseDrawer({
  session,
  onDone,
}: {
  readonly session: CashSessionDetail | null
  readonly onDone: () => void
}) {
  // The session as of the start of the wizard, so that closing it elsewhere does not break the wizard.
  const [begun] = useState(session)
  if (!begun) {
    return (
      <EmptyState title={t('drawerClosed')} action={<Button onClick={onDone}>{t('backToSummary')}</Button>}>
        {t('theresNothingToCount')}
      </EmptyState>
    )
  }
  return <Wizard session={begun} onDone={onDone} />
}

function Wizard({ session, onDone }: { readonly session: CashSessionDetail; readonly onDone: () => void }) {
  const draft = `close:${session.id}`
  const [wizard, change] = useReducer(changeClosing, session, (begun) => ({
    ...startClosing(begun),
    ...(begun.state === 'open' && begun.counted === null ? { pieces: piecesOfDraft(drafts.load(draft)) } : {}),
  }))
  const [known, setKnown] = useState(session)
  const [failure, setFailure] = useState<unknown>(null)
  const [isTried, setTried] = useState(false)
  const client = useQueryClient()
  const printer = usePrinter()
  const seen = useSeen()
  const seesCash = useMayDo('cash.see')
  const seesHistory = useMayDo('drawer.history')

  useEffect(() => {
    if (wizard.step === 'count') drafts.save(draft, wizard.pieces)
  }, [draft, wizard.step, wizard.pieces])

  const stale = [keys.cashSessions(), keys.figures(), keys.session()]
  const onFailed = (error: unknown) => {
    setFailure(error)
    return true
  }
  const count = useCommand(cashSessionRoutes.countCashSession, {
    invalidates: () => stale,
    onFailed,
    onDone: (counted) => {
      setKnown(seen(counted))
      change({ type: 'counted', session: counted })
    },
  })
  const close = useCommand(cashSessionRoutes.closeCashSession, {
    invalidates: () => stale,
    onFailed: (error) => {
      // Cash came in between counting and closing: the difference has changed and must be reviewed.
      if (error instanceof CallError && error.code === 'NOTE_REQUIRED') {
        setTried(true)
        void lookAgain()
        return true
      }
      return onFailed(error)
    },
    onDone: (closed) => {
      drafts.remove(draft)
      client.setQueryData(keys.currentCashSession(), { session: null, lastKept: closed.kept ?? closed.opening })
      setKnown(seen(closed))
      change({ type: 'step', step: 'done' })
      if (seesCash) printer.reading(closed, 'Z')
    },
  })

  const lookAgain = async () => {
    try {
      const now = seesHistory ? await client.fetchQuery({ ...cashSessionQuery(session.id), staleTime: 0 }) : known
      setKnown(seen(now))
      change({ type: 'step', step: 'check' })
    } catch (error) {
      setFailure(error)
    }
  }

  const params = { cashSessionId: session.id }
  const submitCount = async () => {
    const isMeant =
      !isUncounted(wizard.pieces) || (await confirm({ title: t('isTheDrawerEmpty'), body: t('youCountedNoNotesOr') }))
    if (!isMeant) return
    setFailure(null)
    count.mutate({ params, body: { counted: countedOf(wizard.pieces) } })
  }
  const complaints = complaintsOf(wizard, known)
  const submitClose = () => {
    setTried(true)
    setFailure(null)
    const { keep, rest, note } = wizard
    if (complaints.keep || complaints.note || keep === null) return
    close.mutate({
      params,
      body: { counted: countedOf(wizard.pieces), keep, rest, ...(note.trim() ? { note: note.trim() } : {}) },
    })
  }
  const shown = isTried ? complaints : {}
  return (
    <div className={classes.wizard}>
      <ol className={classes.steps} aria-label={t('steps')}>
        {CLOSE_STEPS.map((step, index) => (
          <li key={step} aria-current={step === wizard.step ? 'step' : undefined}>
            <span aria-hidden="true">{index + 1}</span> {STEP_WORDS[step]}
          </li>
        ))}
      </ol>
      {wizard.step === 'count' && (
        <CountStep
          pieces={wizard.pieces}
          onChange={(pieces) => change({ type: 'pieces', pieces })}
          onSubmit={() => void submitCount()}
          onCancel={onDone}
          busy={count.isPending}
          failure={failure}
        />
      )}
      {wizard.step === 'provisional' && (
        <EmptyState title={t('countKept')} action={<Button onClick={onDone}>{t('backToSummary')}</Button>}>
          {t('theCountIsProvisional', { amount: money(known.countedAmount) })}
        </EmptyState>
      )}
      {wizard.step === 'check' && (
        <CheckStep
          session={known}
          note={wizard.note}
          onNote={(note) => change({ type: 'note', note })}
          complaint={shown.note}
          failure={failure}
          onRecount={() => change({ type: 'recount' })}
          onNext={() => {
            setTried(complaints.note !== undefined)
            setFailure(null)
            if (!complaints.note) change({ type: 'step', step: 'keep' })
          }}
        />
      )}
      {wizard.step === 'keep' && (
        <KeepStep
          session={known}
          wizard={wizard}
          change={change}
          complaint={shown.keep}
          busy={close.isPending}
          failure={failure}
          onSubmit={submitClose}
        />
      )}
      {wizard.step === 'done' && (
        <ClosedStep
          session={known}
          onPrint={seesCash ? () => printer.reading(known, 'Z') : undefined}
          onDone={onDone}
        />
      )}
    </div>
  )
}

/** The input saved before the page was left; values of another shape are ignored. */
function piecesOfDraft(stored: unknown): Pieces {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
