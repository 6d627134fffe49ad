import type { Expense } from '@labada/contracts/expenses/expenses'
import type { PaidFrom } from '@labada/domain/expenses/expenses'
import { IconReceiptOff, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { ExpenseFacts } from '../../../components/expenses/expense-facts.tsx'
import { ReceiptPicture } from '../../../components/expenses/receipt-picture.tsx'
import { Card, Row, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { DuplicateList } from './duplicate-list.tsx'
import { PayFromField } from './pay-from-field.tsx'
import classes from './shop-expenses.module.css'
import { useReviewQueue } from './shop-expenses-api.ts'
import { t } from './t.ts'
import type { useDecisions } from './use-decisions.ts'

/** Reviews expenses one at a time: the receipt at the left, the details at the right; A and R decide. */
export function ReviewMode({
  decisions,
  onEnd,
}: {
  readonly decisions: ReturnType<typeof useDecisions>
  readonly onEnd: () => void
}) {
  const [branchId] = useBranchScope()
  const queue = useReviewQueue(branchId)
  return (
    <QuerySection query={queue} what={t('expensesToReview')}>
      {({ items, totals }) => <Review items={items} count={totals.expenses} decisions={decisions} onEnd={onEnd} />}
    </QuerySection>
  )
}

function Review({
  items,
  count,
  decisions,
  onEnd,
}: {
  readonly items: readonly Expense[]
  readonly count: number
  readonly decisions: ReturnType<typeof useDecisions>
  readonly onEnd: () => void
}) {
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [paidFrom, setPaidFrom] = useState<PaidFrom>('drawer')
  const waiting = items.filter(({ id }) => !decided.has(id))
  const at = Math.max(
    0,
    waiting.findIndex(({ id }) => id === currentId),
  )
  const current = waiting[at]

  const go = (by: number) => {
    const next = waiting[Math.min(waiting.length - 1, Math.max(0, at + by))]
    setCurrentId(next?.id ?? null)
  }
  /** Opens the next one immediately; if the decision fails, the expense returns to the queue. */
  const decide = async (expense: Expense, act: () => Promise<unknown>) => {
    const next = waiting[at + 1] ?? waiting[at - 1]
    setDecided((now) => new Set([...now, expense.id]))
    setCurrentId(next?.id ?? null)
    try {
      await act()
    } catch {
      // The command has shown the reason in a toast.
      setDecided((now) => new Set([...now].filter((id) => id !== expense.id)))
      setCurrentId(expense.id)
    }
  }
  const approve = () => current && void decide(current, () => decisions.approve(current, paidFrom))
  const reject = async () => {
    if (!current) return
    try {
      const next = waiting[at + 1] ?? waiting[at - 1]
      if (await decisions.reject(current)) {
        setDecided((now) => new Set([...now, current.id]))
        setCurrentId(next?.id ?? null)
      }
    } catch {
      // The command has shown the reason in a toast; the expense stays in view.
    }
  }
  useHotkeys([
    { keys: 'A', does: t('approveThisExpense'), run: approve },
    { keys: 'R', does: t('rejectThisExpense'), run: () => void reject() },
    { keys: 'ArrowRight', does: t('nextExpense'), inFields: false, run: () => go(1) },
    { keys: 'ArrowLeft', does: t('previousExpense'), inFields: false, run: () => go(-1) },
    { keys: 'Escape', does: t('endReview'), inFields: false, run: onEnd },
  ])
  if (!current) {
    return (
      <EmptyState title={t('allExpensesReviewed')} action={<Button onClick={onEnd}>{t('backToTheList')}</Button>}>
        {t('newExpensesAppearHereRight')}
      </EmptyState>
    )
  }
  return (
    <section aria-label={t('review')} className={classes.review}>
      <Receipts key={current.id} expense={current} />
      <div className={classes.reviewSide}>
        {/* Above what differs from one to the next: they stand still while one is decided after another. */}
        <div className={classes.decide}>
          <Button keys="A" onClick={approve}>
            {t('approve')}
          </Button>
          <Button keys="R" tone="danger" onClick={() => void reject()}>
            {t('reject')}
          </Button>
        </div>
        <Row justify="between">
          <Text dim>{t('atOfMaxToReview', { at: at + 1, max: Math.max(count - decided.size, waiting.length) })}</Text>
          <Row gap={4}>
            <Button tone="quiet" size="sm" onClick={() => go(-1)} disabled={at === 0}>
              {t('previous')}
            </Button>
            <Button tone="quiet" size="sm" onClick={() => go(1)} disabled={at >= waiting.length - 1}>
              {t('next')}
            </Button>
          </Row>
        </Row>
        <Card label={t('expense')}>
          <div aria-live="polite">
            <ExpenseFacts expense={current} />
          </div>
        </Card>
        {current.isDuplicate && <DuplicateList expenseId={current.id} />}
        {!current.isPaid && <PayFromField value={paidFrom} onChange={setPaidFrom} />}
      </div>
    </section>
  )
}

const ZOOMS = [1, 1.5, 2, 3]

function Receipts({ expense }: { readonly expense: Expense }) {
  const [turn, setTurn] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [shown, setShown] = useState(0)
  const receipt = expense.receipts[shown]
  if (!receipt) {
    return (
      <Card label={t('receipt')}>
        <EmptyState icon={<IconReceiptOff size={40} stroke={1.5} />} title={t('noReceiptAdded')} />
      </Card>
    )
  }
  return (
    <div>
      <div className={classes.reviewTools} role="toolbar" aria-label={t('receipt')}>
        <IconButton label={t('zoomIn')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconZoomIn size={20} />
        </IconButton>
        <IconButton label={t('zoomOut')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={20} />
        </IconButton>
        <IconButton label={t('rotate')} onClick={() => setTurn((turn + 90) % 360)}>
          <IconRotateClockwise size={20} />
        </IconButton>
        {expense.receipts.length > 1 &&
          expense.receipts.map(({ id }, index) => (
            <Button
              key={id}
              tone={index === shown ? 'neutral' : 'quiet'}
              size="sm"
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              {t('receiptIndex', { index: index + 1 })}
            </Button>
          ))}
      </div>
      <ReceiptPicture receipt={receipt} turn={turn} zoom={ZOOMS[zoom] ?? 1} />
    </div>
  )
}
