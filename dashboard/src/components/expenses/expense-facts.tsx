import type { Expense } from '@labada/contracts/expenses/expenses'
import { Fragment, type ReactNode } from 'react'
import { dateTime, day, money } from '../../lib/format.ts'
import { CategoryIcon } from './category-icon.tsx'
import { ExpenseBadge, ExpenseFlags } from './expense-badge.tsx'
import { PAID_FROM_NAMES } from './expense-words.ts'
import classes from './expenses.module.css'

/** Everything there is to say of one expense. */
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
      'Category',
      <span key="category" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <CategoryIcon category={expense.category} size={18} />
        {expense.category.name}
      </span>,
    ],
    ['Branch', expense.branchName],
    ['Spent on', day(expense.spentOn)],
    ['Paid from', expense.isPaid ? PAID_FROM_NAMES[expense.paidFrom] : 'Not paid yet'],
  ]
  if (expense.supplier) facts.push(['Supplier', expense.supplier])
  if (expense.documentNo) facts.push(['Document no.', expense.documentNo])
  facts.push(['Recorded by', by(expense.recordedBy.name, expense.recordedAt)])
  if (expense.sessionNumber !== null) facts.push(['Cash session', `No. ${expense.sessionNumber}`])
  if (expense.reason) facts.push(['Reason', expense.reason])
  if (decidedBy)
    facts.push([expense.status === 'approved' ? 'Approved by' : 'Decided by', by(decidedBy.name, decidedAt)])
  else if (expense.status === 'approved') facts.push(['Approved', 'Within the limit, with its receipt'])
  if (expense.decisionReason) facts.push(['Why', expense.decisionReason])
  if (returnedBy) facts.push(['Brought back', by(returnedBy.name, returnedAt)])
  if (voidedBy) facts.push(['Voided by', by(voidedBy.name, voidedAt)])
  if (expense.voidReason) facts.push(['Why voided', expense.voidReason])
  return facts
}
