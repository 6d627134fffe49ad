import type { Expense } from '@labada/contracts/expenses/expenses'
import { Fragment, type ReactNode } from 'react'
import { dateTime, day, money } from '../../lib/format.ts'
import { CategoryIcon } from './category-icon.tsx'
import { ExpenseBadge, ExpenseFlags } from './expense-badge.tsx'
import { PAID_FROM_NAMES } from './expense-words.ts'
import classes from './expenses.module.css'
import { t } from './t.ts'

/** All details of one expense. */
export function ExpenseFacts({ expense }: { readonly expense: Expense }) {
  const isOver = expense.status === 'voided' || expense.status === 'returned'
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
        <span className={`${classes.amount} ${isOver ? classes.struck : ''}`}>{money(expense.amount)}</span>
        <ExpenseBadge expense={expense} />
        <ExpenseFlags expense={expense} />
      </div>
      <strong>{expense.description}</strong>
      <dl className={classes.facts}>
        {factsOf(expense).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

function factsOf(expense: Expense): [string, ReactNode][] {
  const { decidedBy, decidedAt, returnedBy, returnedAt, voidedBy, voidedAt } = expense
  const by = (name: string, at: Date | null) => `${name}, ${dateTime(at)}`
  const facts: [string, ReactNode][] = [
    [
      t('category'),
      <span key="category" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <CategoryIcon category={expense.category} size={18} />
        {expense.category.name}
      </span>,
    ],
    [t('branch'), expense.branchName],
    [t('spentOn'), day(expense.spentOn)],
    [t('paidFrom'), expense.isPaid ? PAID_FROM_NAMES[expense.paidFrom] : t('notPaidYet')],
  ]
  if (expense.supplier) facts.push([t('supplier'), expense.supplier])
  if (expense.documentNo) facts.push([t('documentNo'), expense.documentNo])
  facts.push([t('recordedBy'), by(expense.recordedBy.name, expense.recordedAt)])
  if (expense.sessionNumber !== null)
    facts.push([t('cashSession'), t('noSessionNumber', { sessionNumber: expense.sessionNumber })])
  if (expense.reason) facts.push([t('reason'), expense.reason])
  if (decidedBy)
    facts.push([expense.status === 'approved' ? t('approvedBy') : t('decidedBy'), by(decidedBy.name, decidedAt)])
  else if (expense.status === 'approved') facts.push([t('approved'), t('withinTheLimitWithReceipt')])
  if (expense.decisionReason) facts.push([t('reason'), expense.decisionReason])
  if (returnedBy) facts.push([t('returned'), by(returnedBy.name, returnedAt)])
  if (voidedBy) facts.push([t('voidedBy'), by(voidedBy.name, voidedAt)])
  if (expense.voidReason) facts.push([t('voidReason'), expense.voidReason])
  return facts
}
