import type { ManilaDate } from '@labada/domain/core/manila-time'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { dueOnOrAfter } from '@labada/domain/expenses/recurring-expenses'
import type { Trx } from '../core/client.ts'
import { insertMany } from './bulk.ts'
import type { Desk } from './desk.ts'
import { diceOf } from './dice.ts'
import type { DemoBranch } from './order-plan.ts'
import { categoryId } from './spending.ts'

type Row = Readonly<Record<string, unknown>>

/** Bills that come every month; one is drafted and waits to be recorded. */
export async function fillMonthlyBills(trx: Trx, { branches, adminId, now, seed }: Desk): Promise<void> {
  const dice = diceOf(seed)
  const today = manilaDateOf(now)
  const createdAt = new Date(now.getTime() - 5 * 86_400_000)
  const [mabolo, lahug, talisay] = branches
  if (!mabolo || !lahug || !talisay) throw new RangeError('The demo lacks what it shows')
  const bills: Row[] = []
  const shares: Row[] = []
  const add = (bill: Bill, borne: readonly (readonly [DemoBranch, number])[]): string => {
    const id = dice.id(createdAt)
    const { kind, pesos, due, ...rest } = bill
    bills.push({
      id,
      categoryId: categoryId(kind),
      amountCentavos: fromPesos(pesos),
      paidFrom: 'bank',
      nextDueOn: due,
      endsOn: null,
      pausedAt: null,
      createdAt,
      createdBy: adminId,
      version: 1,
      ...rest,
    })
    shares.push(...borne.map(([branch, basisPoints]) => ({ recurringExpenseId: id, branchId: branch.id, basisPoints })))
    return id
  }
  for (const branch of branches) {
    const rent = { kind: 11, description: `Rent of the shop in ${branch.name}`, supplier: 'Uy Realty', pesos: 14_000 }
    add({ ...rent, dayOfMonth: 3, leadDays: 0, due: dueOnOrAfter(3, addDays(today, 1)) }, [[branch, 10_000]])
  }
  const internet = { kind: 8, description: 'Internet of the three shops', supplier: 'PLDT', pesos: 5_097 }
  add({ ...internet, dayOfMonth: 18, leadDays: 0, due: dueOnOrAfter(18, addDays(today, 1)) }, [
    [mabolo, 3_334],
    [lahug, 3_333],
    [talisay, 3_333],
  ])
  // Drafted already, for a day soon; the next one is a month later.
  const soon = addDays(today, 2)
  const dayOfMonth = Number(soon.slice(8))
  const draft = add(
    {
      kind: 8,
      description: 'Backup line of the counter',
      supplier: 'Globe',
      pesos: 999,
      dayOfMonth,
      leadDays: 5,
      due: dueOnOrAfter(dayOfMonth, addDays(soon, 1)),
    },
    [[mabolo, 10_000]],
  )
  await insertMany(trx, 'recurringExpense', bills)
  await insertMany(trx, 'recurringExpenseShare', shares)
  await insertMany(trx, 'expenseDraft', [
    {
      id: dice.id(now),
      recurringExpenseId: draft,
      dueOn: soon,
      status: 'waiting',
      draftedAt: new Date(now.getTime() - 3_600_000),
      decidedAt: null,
      decidedBy: null,
      reason: null,
    },
  ])
}

interface Bill {
  readonly kind: number
  readonly description: string
  readonly supplier: string
  readonly pesos: number
  readonly dayOfMonth: number
  readonly leadDays: number
  readonly due: ManilaDate
}
