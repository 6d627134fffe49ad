import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { sum } from '@labada/domain/core/money'
import { DUPLICATE_DAYS } from '@labada/domain/expenses/expenses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { messageOf } from '../../../../api/call-error.ts'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { PAID_FROM_NAMES } from '../../../../components/expenses/expense-words.ts'
import classes from '../../../../components/fields/csv-file-field.module.css'
import { CsvFileField, CsvProblems } from '../../../../components/fields/csv-file-field.tsx'
import { useAct } from '../../../../components/hooks/use-act.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day, money, number } from '../../../../lib/format.ts'
import { staleAfterExpense, useCategories } from '../shop-expenses-api.ts'
import { t } from '../t.ts'
import { type ExpenseLine, readExpenseCsv } from './expense-csv.ts'

interface Compared {
  readonly fresh: readonly (ExpenseLine & { readonly twin: string | null })[]
  /** Expenses already recorded from this file. */
  readonly known: number
}

/** Imports a file of expenses: a preview first, then, on OK, records each; failed ones show the reason. */
export function ImportExpensesDialog({ today, onClose }: { readonly today: ManilaDate; readonly onClose: () => void }) {
  const client = useQueryClient()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const categories = useCategories().data?.items
  const [problems, setProblems] = useState<readonly string[]>([])
  const [found, setFound] = useState<Compared | null>(null)
  const [done, setDone] = useState(0)
  const look = useAct(async (lines: readonly ExpenseLine[]) => setFound(await compared(lines)))
  const record = useAct(async (lines: readonly ExpenseLine[]) => {
    const failed: string[] = []
    for (const [at, { line, branchName: _, categoryName: __, ...body }] of lines.entries()) {
      setDone(at)
      try {
        await call(expenseRoutes.recordExpense, { body })
      } catch (error) {
        failed.push(t('lineLineMessage', { line, message: messageOf(error) }))
      }
    }
    for (const queryKey of staleAfterExpense()) void client.invalidateQueries({ queryKey })
    if (lines.length > failed.length) toast.positive(t('expensesRecorded', { count: lines.length - failed.length }))
    if (failed.length === 0) return onClose()
    setFound(null)
    setProblems(failed)
  })
  const read = (text: string) => {
    if (!categories) return
    look.reset()
    setFound(null)
    const wanted = readExpenseCsv(text, { branches, categories, today })
    const isEmpty = wanted.problems.length === 0 && wanted.lines.length === 0
    setProblems(isEmpty ? [t('everyLineAlreadyHasAn')] : wanted.problems)
    if (wanted.problems.length === 0 && !isEmpty) look.mutate(wanted.lines)
  }
  const fresh = found?.fresh ?? []
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('importExpenses')}
      footer={
        <OkCancel
          onCancel={onClose}
          disabled={fresh.length === 0}
          busy={record.isPending}
          onOk={() => record.mutate(fresh)}
        />
      }
    >
      <Stack>
        {categories && (
          <CsvFileField
            label={t('csvFile')}
            onText={read}
            onProblem={(words) => {
              setFound(null)
              setProblems([words])
            }}
          />
        )}
        <Text as="p" dim>
          {t('columnsDate20261121')}
        </Text>
        <Refusal error={look.error} what={t('comparison')} />
        <CsvProblems problems={problems} />
        {look.isPending && <Text dim>{t('comparingWithRecordedExpenses')}</Text>}
        {record.isPending && (
          <Text>{t('recordingNumberOfFresh', { number: number(done + 1), fresh: number(fresh.length) })}</Text>
        )}
        {found && !record.isPending && <Found found={found} />}
      </Stack>
    </Dialog>
  )
}

function Found({ found: { fresh, known } }: { readonly found: Compared }) {
  if (fresh.length === 0) return <Text dim>{t('everythingInThisFileIs')}</Text>
  return (
    <>
      <Text as="p" strong>
        {known > 0
          ? t('newExpensesMoneyKnownAlready', {
              count: fresh.length,
              money: money(sum(fresh.map(({ amount }) => amount))),
              known,
            })
          : t('newExpensesMoney', { count: fresh.length, money: money(sum(fresh.map(({ amount }) => amount))) })}
      </Text>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('expensesToRecord')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('expense')}</th>
            <th scope="col">{t('branch')}</th>
            <th scope="col" className="num">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fresh.map(({ id, description, categoryName, spentOn, branchName, paidFrom, amount, twin }) => (
            <tr key={id}>
              <th scope="row">
                {description}
                <small>
                  {day(spentOn)}, {categoryName}
                </small>
                {twin && <small>{t('looksLikeTwinAlreadyRecorded', { twin })}</small>}
              </th>
              <td>
                {branchName}
                <small>{PAID_FROM_NAMES[paidFrom]}</small>
              </td>
              <td className="num">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The lines of a file that are already recorded, and those that look like a recorded bill. */
async function compared(lines: readonly ExpenseLine[]): Promise<Compared> {
  const days = lines.map(({ spentOn }) => spentOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { fresh: [], known: 0 }
  const recorded: Expense[] = []
  let cursor: string | undefined
  do {
    const query = { from: addDays(first, -DUPLICATE_DAYS), to: addDays(last, DUPLICATE_DAYS), limit: 200, cursor }
    const page = await call(expenseRoutes.listExpenses, { query })
    recorded.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const ids = new Set(recorded.map(({ id }) => id))
  const fresh = lines.filter(({ id }) => !ids.has(id))
  return {
    fresh: fresh.map((line) => ({ ...line, twin: recorded.find((one) => looksLike(one, line))?.number ?? null })),
    known: lines.length - fresh.length,
  }
}

function looksLike(one: Expense, line: ExpenseLine): boolean {
  const isNear =
    one.spentOn >= addDays(line.spentOn, -DUPLICATE_DAYS) && one.spentOn <= addDays(line.spentOn, DUPLICATE_DAYS)
  const supplier = (one.supplier ?? '').toLowerCase()
  return (
    isNear && one.amount === line.amount && one.branchId === line.branchId && supplier === line.supplier.toLowerCase()
  )
}
