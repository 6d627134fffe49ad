import { closeDrawer, movedToSafe, openDrawer, varianceFound } from '@labada/domain/cash/cash-sessions'
import { DENOMINATIONS } from '@labada/domain/cash/denominations'
import { confirmArrival, remittanceSent } from '@labada/domain/cash/remittances'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { add, type Centavos, centavos, subtract, ZERO } from '@labada/domain/core/money'
import { effectOn, type Posting, type TransferSource } from '@labada/domain/ledger/ledger'
import type { Dice } from './dice.ts'

/** Rows of the ledger and of cash sessions, ready to be inserted. */
export interface Books {
  readonly transfers: TransferRow[]
  readonly postings: PostingRow[]
  readonly sessions: SessionRow[]
  readonly remittances: RemittanceRow[]
}

interface TransferRow {
  readonly id: string
  readonly branchId: string
  readonly occurredAt: Date
  readonly businessDate: ManilaDate
  readonly sourceType: TransferSource
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
type RemittanceRow = Readonly<Record<string, unknown>> & { readonly id: string }
type SessionRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** A movement of money to write down. */
export interface Entry {
  /** Of somebody else's dice. */
  readonly id?: string
  readonly at: Date
  readonly day: ManilaDate
  readonly sourceType: TransferSource
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

/** How what was remitted went on. */
interface Remitting {
  readonly now: Date
  readonly adminId: string
  readonly dayOf: (at: Date) => ManilaDate
  readonly isLastMissing: boolean
  readonly isOneShort: boolean
}

/** Keeps one branch while its history is made: every rule is the product's own. */
export function openBooks(dice: Dice, branchId: string, float: Centavos) {
  const books: Books = { transfers: [], postings: [], sessions: [], remittances: [] }
  let drawer = ZERO
  let sessions = 0

  const write = (entry: Entry): string => {
    const id = entry.id ?? dice.id(entry.at)
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
    const entry = (at: Date, sourceType: TransferSource, description: string, legs: readonly Posting[]) =>
      write({ at, day: plan.day, sourceType, sourceId: plan.id, description, sessionId: plan.id, by: plan.by, legs })
    const opening = sessions === 1 ? float : drawer
    const opened = openDrawer({ counted: opening, inDrawer: drawer, isFirstEver: sessions === 1, note: undefined })
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
    entry(plan.closesAt, 'remittance', `Remittance ${of}`, remittanceSent(closed.remitted, 'drawer'))
    if (closed.remitted > 0) {
      sent.push({ id: plan.id, day: plan.day, at: plan.closesAt, amount: closed.remitted, by: plan.by })
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

  const sent: { id: string; day: ManilaDate; at: Date; amount: Centavos; by: string }[] = []
  /**
   * Writes down what was remitted. The bank has it at noon of the next day; the one before the last may still be missing
   * (`isLastMissing`), and the fourth last may have arrived ₱100 short (`isOneShort`).
   */
  const remit = ({ now, adminId, dayOf, isLastMissing, isOneShort }: Remitting): void => {
    for (const [index, { id, day, at, amount, by }] of sent.entries()) {
      const fromLast = sent.length - index
      const carrier = CARRIERS[index % CARRIERS.length] ?? ''
      const remittance = {
        id,
        branchId,
        number: index + 1,
        cashSessionId: id,
        fromAccount: 'drawer',
        amountCentavos: amount,
        counted: null,
        carrier,
        note: null,
        businessDate: day,
        sentAt: at,
        sentBy: by,
      }
      const arrivedAt = new Date(at.getTime() + 16 * 3_600_000)
      if (arrivedAt > now || (isLastMissing && fromLast === 2)) {
        books.remittances.push({ ...remittance, ...notArrived })
        continue
      }
      const isShort = isOneShort && fromLast === 4
      const received = isShort ? subtract(amount, centavos(100_00)) : amount
      const note = isShort ? `${carrier} says the envelope was sealed; one ₱100 note was missing` : ''
      const on = dayOf(arrivedAt)
      const reference = `DS-${on.slice(5).replace('-', '')}-${String(index + 1).padStart(3, '0')}`
      const arrival = { received, to: 'bank', on, today: on, reference, note } as const
      write({
        at: arrivedAt,
        day: on,
        sourceType: 'remittance_confirmed',
        sourceId: id,
        description: `Remittance ${index + 1} received${isShort ? `, short, carried by ${carrier}` : ''}`,
        sessionId: null,
        by: adminId,
        legs: confirmArrival({ amount, sentOn: day, confirmed: false }, arrival),
      })
      books.remittances.push({
        ...remittance,
        confirmedAt: arrivedAt,
        confirmedBy: adminId,
        receivedCentavos: received,
        receivedOn: on,
        toAccount: 'bank',
        bankReference: reference,
        confirmNote: note || null,
        version: 2,
      })
    }
  }

  return { books, write, session, remit, drawerNow: () => drawer }
}

const CARRIERS = ['Rodel Tan (rider)', 'Alma Labada', 'Jun Cruz (rider)'] as const

const notArrived = {
  confirmedAt: null,
  confirmedBy: null,
  receivedCentavos: null,
  receivedOn: null,
  toAccount: null,
  bankReference: null,
  confirmNote: null,
  version: 1,
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
