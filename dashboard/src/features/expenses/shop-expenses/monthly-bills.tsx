import {
  type ExpenseDraft,
  type RecurringExpense,
  recurringExpenseRoutes,
} from '@labada/contracts/expenses/recurring-expenses'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { CategoryIcon } from '../../../components/expenses/category-icon.tsx'
import { PAID_FROM_NAMES } from '../../../components/expenses/expense-words.ts'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { day, money } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { lazy } from '../../../lib/lazy.ts'
import classes from './shop-expenses.module.css'

const BillDrawer = lazy(() => import('./bill-drawer.tsx').then((all) => ({ default: all.BillDrawer })))
const SharedExpenseDrawer = lazy(() =>
  import('./shared-expense-drawer.tsx').then((all) => ({ default: all.SharedExpenseDrawer })),
)

/** Bills that come every month: what waits to be recorded, and the bills themselves. */
export function MonthlyBills({ today }: { readonly today: ManilaDate }) {
  const [open, setOpen] = useState<RecurringExpense | 'new' | null>(null)
  const [recording, setRecording] = useState<ExpenseDraft | null>(null)
  const drafts = useQuery(
    callQuery([...keys.recurringExpenses(), 'drafts'], recurringExpenseRoutes.listExpenseDrafts, {
      query: { status: 'waiting', limit: 200 },
    }),
  )
  const bills = useQuery(callQuery(keys.recurringExpenses(), recurringExpenseRoutes.listRecurringExpenses, {}))
  return (
    <Stack inOrder>
      <Card title="To record">
        <QuerySection
          query={drafts}
          what="The drafts"
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState title="Nothing waits">A bill appears here some days before it is due.</EmptyState>}
        >
          {({ items }) =>
            items.map((draft) => (
              <DraftRow key={draft.id} draft={draft} today={today} onRecord={() => setRecording(draft)} />
            ))
          }
        </QuerySection>
      </Card>
      <Card title="Monthly bills" side={<Button onClick={() => setOpen('new')}>New monthly bill</Button>}>
        <QuerySection
          query={bills}
          what="The monthly bills"
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState title="No monthly bills yet">
              Rent, internet, water: write one down once, and it is drafted every month.
            </EmptyState>
          }
        >
          {({ items }) => items.map((bill) => <BillRow key={bill.id} bill={bill} onEdit={() => setOpen(bill)} />)}
        </QuerySection>
      </Card>
      <Suspense>
        {open !== null && (
          <BillDrawer bill={open === 'new' ? null : open} today={today} onClose={() => setOpen(null)} />
        )}
        {recording && <SharedExpenseDrawer draft={recording} today={today} onClose={() => setRecording(null)} />}
      </Suspense>
    </Stack>
  )
}

function DraftRow({
  draft,
  today,
  onRecord,
}: {
  readonly draft: ExpenseDraft
  readonly today: ManilaDate
  readonly onRecord: () => void
}) {
  const dismiss = useCommand(recurringExpenseRoutes.dismissExpenseDraft, {
    invalidates: () => [keys.recurringExpenses(), keys.figures()],
  })
  const ask = async () => {
    const reason = await prompt({
      title: `Not this time: ${draft.description}?`,
      label: 'Reason',
      maxLength: 200,
      rules: [required, minLength(3)],
    })
    if (reason !== null) dismiss.mutate({ params: { expenseDraftId: draft.id }, body: { reason } })
  }
  return (
    <div className={classes.categoryRow}>
      <CategoryIcon category={draft.category} size={24} />
      <div>
        <b>{draft.description}</b>{' '}
        <StatusBadge status={draft.dueOn < today ? 'attention' : 'queued'}>
          {draft.dueOn < today ? `Was due ${day(draft.dueOn)}` : `Due ${day(draft.dueOn)}`}
        </StatusBadge>
        <div>
          <Text dim>
            {money(draft.amount)}, {whoBears(draft)}
          </Text>
        </div>
      </div>
      <Row gap={8}>
        <Button size="sm" aria-label={`Record ${draft.description}`} onClick={onRecord}>
          Record
        </Button>
        <Button
          tone="neutral"
          size="sm"
          aria-label={`Dismiss ${draft.description}`}
          busy={dismiss.isPending}
          onClick={() => void ask()}
        >
          Not this time
        </Button>
      </Row>
    </div>
  )
}

function BillRow({ bill, onEdit }: { readonly bill: RecurringExpense; readonly onEdit: () => void }) {
  const isOver = bill.endsOn !== null && bill.endsOn < bill.nextDueOn
  return (
    <div className={classes.categoryRow}>
      <CategoryIcon category={bill.category} size={24} />
      <div>
        <b>{bill.description}</b> {bill.isPaused && <StatusBadge status="done">Rests</StatusBadge>}
        {isOver && <StatusBadge status="done">Ended</StatusBadge>}
        <div>
          <Text dim>
            {money(bill.amount)} from {PAID_FROM_NAMES[bill.paidFrom]}, {whoBears(bill)}
            {!bill.isPaused && !isOver && ` · next due ${day(bill.nextDueOn)}`}
          </Text>
        </div>
      </div>
      <Button tone="neutral" size="sm" aria-label={`Edit ${bill.description}`} onClick={onEdit}>
        Edit
      </Button>
    </div>
  )
}

const whoBears = ({ shares }: Pick<RecurringExpense, 'shares'>): string =>
  shares.length === 1
    ? (shares[0]?.branchName ?? '')
    : shares.map(({ branchName, percent }) => `${branchName} ${percent / 100} %`).join(', ')
