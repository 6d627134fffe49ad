import { bookEntry, type CashEntry, SOURCE_OF } from '@labada/domain/cash/cash-entries'
import { atMinutes, type ManilaDate, weekdayOf } from '@labada/domain/core/manila-time'
import { fromPesos, percentOf, sum } from '@labada/domain/core/money'
import type { openBooks } from './books.ts'
import { diceOf } from './dice.ts'

type Books = ReturnType<typeof openBooks>

/** What the owner of the demo did with the money of a branch: capital, withdrawals, wallets emptied, the bank's charges. */
export function bookOwnerEntries(
  { write, books }: Books,
  {
    branchCode,
    adminId,
    days,
    now,
  }: {
    readonly branchCode: string
    readonly adminId: string
    /** Oldest first. */
    readonly days: readonly ManilaDate[]
    readonly now: Date
  },
): void {
  // Dice of its own: what the owner does must not change which orders a branch gets.
  const dice = diceOf(BRANCH_SEEDS[branchCode] ?? 1)
  const book = (day: ManilaDate, minutes: number, entry: CashEntry, description: string) => {
    const at = atMinutes(day, minutes)
    if (at > now || entry.amount <= 0) return
    const id = dice.id(at)
    const sourceType = SOURCE_OF[entry.kind]
    write({ id, at, day, sourceType, sourceId: id, description, sessionId: null, by: adminId, legs: bookEntry(entry) })
  }
  const held = (account: 'wallet:gcash' | 'wallet:maya' | 'card', until: Date) => {
    const early = new Set(books.transfers.filter(({ occurredAt }) => occurredAt < until).map(({ id }) => id))
    const legs = books.postings.filter(
      ({ transferId, accountCode }) => accountCode === account && early.has(transferId),
    )
    return sum(legs.map(({ amountCentavos }) => amountCentavos))
  }
  for (const [index, day] of days.entries()) {
    const ofMonth = Number(day.slice(8))
    if (index === 0) {
      book(day, 480, { kind: 'capital_in', amount: fromPesos(60_000), to: 'bank' }, 'Opening capital of the owner')
    }
    if (weekdayOf(day) === 1) {
      for (const account of ['wallet:gcash', 'wallet:maya', 'card'] as const) {
        const amount = percentOf(held(account, atMinutes(day, 540)), 90)
        book(day, 540, { kind: 'transfer', amount, from: account, to: 'bank' }, 'Weekly transfer to the bank')
      }
    }
    if (ofMonth === 5)
      book(day, 600, { kind: 'bank_charge', amount: fromPesos(150), from: 'bank' }, 'Service charge of the bank')
    if (ofMonth === 16) {
      book(
        day,
        660,
        { kind: 'withdrawal', amount: fromPesos(18_000), from: 'bank' },
        'Owner’s draw, first half of the month',
      )
    }
    if (ofMonth === 1 && index > 0) {
      book(
        day,
        660,
        { kind: 'withdrawal', amount: fromPesos(22_000), from: 'bank' },
        'Owner’s draw, second half of the month',
      )
    }
    if (ofMonth === 10 && branchCode === 'MAB') {
      book(
        day,
        700,
        { kind: 'other_income', amount: fromPesos(1_500), to: 'bank' },
        'Vending machine in the waiting corner',
      )
    }
  }
}

const BRANCH_SEEDS: Readonly<Record<string, number>> = { MAB: 11_230, LAH: 11_231, TAL: 11_232 }
