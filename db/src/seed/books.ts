import { closeDrawer, movedToSafe, openDrawer, remittanceSent, varianceFound } from '@labada/domain/cash-sessions'
import { DENOMINATIONS } from '@labada/domain/denominations'
import { effectOn, type Posting, postings } from '@labada/domain/ledger'
import type { ManilaDate } from '@labada/domain/manila-time'
import { add, type Centavos, centavos, subtract, ZERO } from '@labada/domain/money'
import type { Dice } from './dice.ts'

/** Rows of the ledger and of cash sessions, ready to be inserted. */
export interface Books {
  readonly transfers: TransferRow[]
  readonly postings: PostingRow[]
  readonly sessions: SessionRow[]
}

interface TransferRow {
  readonly id: string
  readonly branchId: string
  readonly occurredAt: Date
  readonly businessDate: ManilaDate
  readonly sourceType: string
  readonly sourceId: string
  readonly description: string
  readonly cashSessionId: string | null
  readonly actorId: string
  readonly reversesId: string | null
}
interface PostingRow {
  readonly transferId: string
  readonly position: number
  readonly branchId: string
  readonly accountCode: string
  readonly amountCentavos: Centavos
}
type SessionRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** A movement of money to write down. */
export interface Entry {
  readonly at: Date
  readonly day: ManilaDate
  readonly sourceType: string
  readonly sourceId: string
  readonly description: string
  readonly sessionId: string | null
  readonly by: string
  readonly legs: readonly Posting[]
  readonly reversesId?: string
}

export interface SessionPlan {
  readonly id: string
  readonly day: ManilaDate
  readonly opensAt: Date
  /** Null while it is still open. */
  readonly closesAt: Date | null
  readonly by: string
  /** What the count differs from what is expected. */
  readonly off: Centavos
  readonly note: string | null
  readonly rest: 'safe' | 'remit'
}

/** Keeps one branch's ledger while its history is made: every rule is the product's own. */
export function openBooks(dice: Dice, branchId: string, float: Centavos) {
  const books: Books = { transfers: [], postings: [], sessions: [] }
  let drawer = ZERO
  let sessions = 0

  const write = (entry: Entry): string => {
    const id = dice.id(entry.at)
    const legs = entry.legs
    if (legs.length === 0) return id
    drawer = add(drawer, effectOn('drawer', legs))
    books.transfers.push({
      id,
      branchId,
      occurredAt: entry.at,
      businessDate: entry.day,
      sourceType: entry.sourceType,
      sourceId: entry.sourceId,
      description: entry.description,
      cashSessionId: entry.sessionId,
      actorId: entry.by,
      reversesId: entry.reversesId ?? null,
    })
    for (const [position, { account, amount }] of legs.entries()) {
      books.postings.push({ transferId: id, position, branchId, accountCode: account, amountCentavos: amount })
    }
    return id
  }

  /** Opens the drawer, lets `during` take its payments, counts and closes it. */
  const session = (plan: SessionPlan, during: () => void): void => {
    sessions += 1
    const entry = (at: Date, sourceType: string, description: string, legs: readonly Posting[]) =>
      write({ at, day: plan.day, sourceType, sourceId: plan.id, description, sessionId: plan.id, by: plan.by, legs })
    const opening = sessions === 1 ? float : drawer
    const opened = openDrawer(opening, drawer, sessions === 1)
    entry(plan.opensAt, 'cash_opening', `Opening of cash session ${sessions}`, opened.postings)
    during()
    const row = {
      id: plan.id,
      branchId,
      number: sessions,
      businessDate: plan.day,
      openedAt: plan.opensAt,
      openedBy: plan.by,
      openingCentavos: opening,
      openingVarianceCentavos: opened.variance,
      openingCounted: inNotes(opening),
    }
    if (plan.closesAt === null) {
      books.sessions.push({ ...row, ...stillOpen })
      return
    }
    const expected = drawer
    const counted = add(expected, plan.off)
    const keep = counted < float ? counted : float
    const closed = closeDrawer({ counted, expected, keep, rest: plan.rest, note: plan.note ?? '' })
    const of = `of cash session ${sessions}`
    entry(plan.closesAt, 'cash_count', `Count ${of}`, varianceFound(closed.variance))
    entry(plan.closesAt, 'to_safe', `To the safe ${of}`, movedToSafe(closed.toSafe))
    entry(plan.closesAt, 'remittance', `Remittance ${of}`, remittanceSent(closed.remitted))
    if (closed.remitted > 0) {
      const arrived = new Date(plan.closesAt.getTime() + 16 * 3_600_000)
      confirmations.push({ at: arrived, amount: closed.remitted, sourceId: plan.id, by: plan.by })
    }
    books.sessions.push({
      ...row,
      state: 'closed',
      countedAt: plan.closesAt,
      countedCentavos: counted,
      counted: inNotes(counted),
      closedAt: plan.closesAt,
      closedBy: plan.by,
      expectedCentavos: expected,
      varianceCentavos: closed.variance,
      keptCentavos: keep,
      toSafeCentavos: closed.toSafe,
      remittedCentavos: closed.remitted,
      note: plan.note,
      version: 2,
    })
  }

  const confirmations: { at: Date; amount: Centavos; sourceId: string; by: string }[] = []
  /** Remittances that have reached the bank by `now`. */
  const confirmRemittances = (now: Date, dayOf: (at: Date) => ManilaDate): void => {
    for (const { at, amount, sourceId, by } of confirmations.filter(({ at }) => at <= now)) {
      const legs = postings({ bank: amount }, { transit: amount })
      write({
        at,
        day: dayOf(at),
        sourceType: 'remittance_confirmed',
        sourceId,
        description: 'Remittance received by the bank',
        sessionId: null,
        by,
        legs,
      })
    }
  }

  return { books, write, session, confirmRemittances, drawerNow: () => drawer }
}

const stillOpen = {
  state: 'open',
  countedAt: null,
  countedCentavos: null,
  counted: null,
  closedAt: null,
  closedBy: null,
  expectedCentavos: null,
  varianceCentavos: null,
  keptCentavos: null,
  toSafeCentavos: null,
  remittedCentavos: null,
  note: null,
  version: 1,
}

/** An amount in the fewest notes and coins. */
export function inNotes(amount: Centavos): Record<string, number> {
  let left = amount
  const counted: Record<string, number> = {}
  for (const pesos of DENOMINATIONS) {
    const worth = Math.round(pesos * 100)
    const pieces = Math.floor(left / worth)
    if (pieces > 0) counted[String(pesos)] = pieces
    left = subtract(left, centavos(pieces * worth))
  }
  return counted
}
