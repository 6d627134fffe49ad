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
import type { useDecisions } from './use-decisions.ts'

/** One expense after the other: the receipt at the left, what was said of it at the right, A and R decide. */
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
    <QuerySection query={queue} what="What is to be reviewed">
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
  /** The next one opens at once; one that was refused comes back into the line. */
  const decide = async (expense: Expense, act: () => Promise<unknown>) => {
    const next = waiting[at + 1] ?? waiting[at - 1]
    setDecided((now) => new Set([...now, expense.id]))
    setCurrentId(next?.id ?? null)
    try {
      await act()
    } catch {
      // The command has told why in a toast.
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
      // The command has told why in a toast; the expense stays in view.
    }
  }
  useHotkeys([
    { keys: 'A', does: 'Approve this expense', run: approve },
    { keys: 'R', does: 'Reject this expense', run: () => void reject() },
    { keys: 'ArrowRight', does: 'Next expense', inFields: false, run: () => go(1) },
    { keys: 'ArrowLeft', does: 'Expense before', inFields: false, run: () => go(-1) },
    { keys: 'Escape', does: 'End the review', inFields: false, run: onEnd },
  ])
  if (!current) {
    return (
      <EmptyState title="Everything is reviewed" action={<Button onClick={onEnd}>Back to the list</Button>}>
        New expenses appear here at once.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Review" className={classes.review}>
      <Receipts key={current.id} expense={current} />
      <div className={classes.reviewSide}>
        <Row justify="between">
          <Text dim>
            {at + 1} of {Math.max(count - decided.size, waiting.length)} to review
          </Text>
          <Row gap={4}>
            <Button tone="quiet" size="sm" onClick={() => go(-1)} disabled={at === 0}>
              Before
            </Button>
            <Button tone="quiet" size="sm" onClick={() => go(1)} disabled={at >= waiting.length - 1}>
              Next
            </Button>
          </Row>
        </Row>
        <Card label="Expense">
          <div aria-live="polite">
            <ExpenseFacts expense={current} />
          </div>
        </Card>
        {current.isDuplicate && <DuplicateList expenseId={current.id} />}
        {!current.isPaid && <PayFromField value={paidFrom} onChange={setPaidFrom} />}
        <Row>
          <Button keys="A" onClick={approve}>
            Approve
          </Button>
          <Button keys="R" tone="danger" onClick={() => void reject()}>
            Reject
          </Button>
        </Row>
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
      <Card label="Receipt">
        <EmptyState icon={<IconReceiptOff size={40} stroke={1.5} />} title="No receipt was added" />
      </Card>
    )
  }
  return (
    <div>
      <div className={classes.reviewTools} role="toolbar" aria-label="Receipt">
        <IconButton label="Enlarge" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconZoomIn size={20} />
        </IconButton>
        <IconButton label="Make smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={20} />
        </IconButton>
        <IconButton label="Turn" onClick={() => setTurn((turn + 90) % 360)}>
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
              Receipt {index + 1}
            </Button>
          ))}
      </div>
      <ReceiptPicture receipt={receipt} turn={turn} zoom={ZOOMS[zoom] ?? 1} />
    </div>
  )
}
