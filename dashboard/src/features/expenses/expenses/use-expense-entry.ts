import type { ExpenseCategory } from '@labada/contracts/expenses/expense-categories'
import { type Expense, expenseRoutes } from '@labada/contracts/expenses/expenses'
import type { Centavos } from '@labada/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError, isCanceled } from '../../../api/call-error.ts'
import { useSession } from '../../../api/session.ts'
import { useSettings } from '../../../components/company/use-settings.ts'
import { useIsCut } from '../../../components/notices/needs-connection.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { drafts } from '../../../lib/drafts.ts'
import { money } from '../../../lib/format.ts'
import {
  bodyOf,
  type CashAtHand,
  type Complaints,
  complaintsOf,
  draftOf,
  type ExpenseDraft,
  newDraft,
  type Standing,
  standingOf,
  storedDraft,
} from './expense-draft.ts'
import { staleAfterExpense, useCash } from './expenses-api.ts'
import { savedHere } from './offline-note.tsx'
import { t } from './t.ts'

export interface ExpenseEntry {
  readonly draft: ExpenseDraft
  readonly change: (changes: Partial<ExpenseDraft>) => void
  readonly standing: Standing
  readonly errors: Complaints
  readonly failure: unknown
  readonly isSaving: boolean
  /** The available cash that may be shown; the drawer's is hidden if the shop counts blind. */
  readonly cash: { readonly drawer?: Centavos | undefined; readonly safe?: Centavos | undefined }
  readonly save: () => Promise<void>
  readonly correct: (expense: Expense) => void
  readonly discard: () => void
}

/** The current draft: stored in this tab, validated, saved under its own id so that retries are idempotent. */
export function useExpenseEntry(categories: readonly ExpenseCategory[]): ExpenseEntry {
  const branchId = useSession((session) => session.branch?.id ?? '')
  const name = `expense:${branchId}`
  const [draft, setDraft] = useState(() => storedDraft(drafts.load(name)) ?? newDraft())
  const [errors, setErrors] = useState<Complaints>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const sending = useRef(false)
  const client = useQueryClient()
  const { blindCount } = useSettings().cash
  const isCut = useIsCut()
  const { data } = useCash()
  // What it held when the connection was lost says nothing now.
  const held = isCut ? undefined : data
  const cash = { drawer: blindCount ? undefined : held?.drawer, safe: held?.safe }
  /** The amount and source that the server reported as insufficient. */
  const [short, setShort] = useState<string | null>(null)
  useEffect(() => drafts.save(name, draft), [name, draft])

  const category = categories.find(({ id }) => id === draft.categoryId)
  const asked = `${draft.paidFrom} ${draft.amount}`
  const atHand: CashAtHand = {
    holds: draft.corrects ? undefined : cash[draft.paidFrom],
    isShort: short === asked,
  }
  const standing = standingOf(draft, category, atHand)

  const change = (changes: Partial<ExpenseDraft>) => {
    setDraft((now) => ({ ...now, ...changes }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))))
    setFailure(null)
  }
  const begin = (next: ExpenseDraft) => {
    setDraft(next)
    setErrors({})
    setFailure(null)
  }

  const save = async () => {
    if (sending.current) return
    const found = complaintsOf(draft, standing, atHand)
    setErrors(found)
    setFailure(null)
    const body = bodyOf(draft)
    if (Object.keys(found).length > 0 || !body) return focusFirstWrong()
    sending.current = true
    setSaving(true)
    try {
      const { id, corrects } = draft
      const saved = corrects
        ? await call(expenseRoutes.changeExpense, {
            params: { expenseId: id },
            body: { ...body, version: corrects.version },
          })
        : await call(expenseRoutes.recordExpense, { body: { id, ...body } })
      begin(newDraft())
      toast.positive(saved.number === '' ? await savedHere(saved) : wordsFor(saved))
      for (const queryKey of staleAfterExpense()) void client.invalidateQueries({ queryKey })
    } catch (error) {
      if (isCanceled(error)) return
      const fromServer = serverComplaints(error)
      if (fromServer.reason !== undefined && standing.notice === null) setShort(asked)
      setErrors(fromServer)
      if (Object.keys(fromServer).length === 0) setFailure(error)
    } finally {
      sending.current = false
      setSaving(false)
    }
  }

  return {
    draft,
    change,
    standing,
    errors,
    failure,
    isSaving,
    cash,
    save,
    correct: (expense) => begin(draftOf(expense)),
    discard: () => begin(newDraft()),
  }
}

function wordsFor({ number, amount, status, isPaid }: Expense): string {
  if (status !== 'pending_approval') return t('numberSavedAmount', { number, amount: money(amount) })
  return isPaid
    ? t('numberSavedAmountWaitingFor', { number, amount: money(amount) })
    : t('numberRequestedDontTakeAny', { number })
}

function serverComplaints(error: unknown): Complaints {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(Object.entries(error.errors).flatMap(([field, [words]]) => (words ? [[field, words]] : [])))
}

function focusFirstWrong(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-error] input')?.focus(),
  )
}
