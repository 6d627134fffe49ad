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
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { day, money } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import classes from './shop-expenses.module.css'
import { t } from './t.ts'

const BillDrawer = lazy(() => import('./bill-drawer.tsx').then((all) => ({ default: all.BillDrawer })))
const SharedExpenseDrawer = lazy(() =>
  import('./shared-expense-drawer.tsx').then((all) => ({ default: all.SharedExpenseDrawer })),
)

/** Monthly bills: those waiting to be recorded, and the bills themselves. */
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
      <Card title={t('toRecord')}>
        <QuerySection
          query={drafts}
          what={t('drafts')}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState title={t('noBillsToRecord')}>{t('billsAppearHereAFew')}</EmptyState>}
        >
          {({ items }) =>
            items.map((draft) => (
              <DraftRow key={draft.id} draft={draft} today={today} onRecord={() => setRecording(draft)} />
            ))
          }
        </QuerySection>
      </Card>
      <Card
        title={t('monthlyBills')}
        side={
          <Button needs="expense.setup" tone="neutral" onClick={() => setOpen('new')}>
            {t('newMonthlyBill')}
          </Button>
        }
      >
        <QuerySection
          query={bills}
          what={t('monthlyBills')}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState title={t('noMonthlyBillsYet')}>{t('addRentInternetOrWater')}</EmptyState>}
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
      title: t('skipDescriptionThisTime', { description: draft.description }),
      label: t('reason'),
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
          {draft.dueOn < today
            ? t('wasDueDueOn', { dueOn: day(draft.dueOn) })
            : t('dueDueOn', { dueOn: day(draft.dueOn) })}
        </StatusBadge>
        <div>
          <Text dim>
            {money(draft.amount)}, {whoBears(draft)}
          </Text>
        </div>
      </div>
      <May needs="bill.edit">
        <Row gap={8}>
          <Button size="sm" aria-label={t('recordDescription', { description: draft.description })} onClick={onRecord}>
            {t('record')}
          </Button>
          <Button
            tone="neutral"
            size="sm"
            aria-label={t('skipDescription', { description: draft.description })}
            busy={dismiss.isPending}
            onClick={() => void ask()}
          >
            {t('skip')}
          </Button>
        </Row>
      </May>
    </div>
  )
}

function BillRow({ bill, onEdit }: { readonly bill: RecurringExpense; readonly onEdit: () => void }) {
  const isOver = bill.endsOn !== null && bill.endsOn < bill.nextDueOn
  return (
    <div className={classes.categoryRow}>
      <CategoryIcon category={bill.category} size={24} />
      <div>
        <b>{bill.description}</b> {bill.isPaused && <StatusBadge status="done">{t('paused')}</StatusBadge>}
        {isOver && <StatusBadge status="done">{t('ended')}</StatusBadge>}
        <div>
          <Text dim>
            {!bill.isPaused && !isOver
              ? t('amountFromPaidFromWhoBearsNext', {
                  amount: money(bill.amount),
                  paidFrom: PAID_FROM_NAMES[bill.paidFrom],
                  whoBears: whoBears(bill),
                  nextDueOn: day(bill.nextDueOn),
                })
              : t('amountFromPaidFromWhoBears', {
                  amount: money(bill.amount),
                  paidFrom: PAID_FROM_NAMES[bill.paidFrom],
                  whoBears: whoBears(bill),
                })}
          </Text>
        </div>
      </div>
      <Button
        needs="expense.setup"
        tone="neutral"
        size="sm"
        aria-label={t('editDescription', { description: bill.description })}
        onClick={onEdit}
      >
        {t('edit')}
      </Button>
    </div>
  )
}

const whoBears = ({ shares }: Pick<RecurringExpense, 'shares'>): string =>
  shares.length === 1
    ? (shares[0]?.branchName ?? '')
    : shares.map(({ branchName, percent }) => `${branchName} ${percent / 100}%`).join(', ')
