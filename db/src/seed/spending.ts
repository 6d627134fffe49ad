import { createHash } from 'node:crypto'
import { addDays, atMinutes, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import {
  type Decided,
  expenseApproved,
  expenseRecorded,
  expenseRejected,
  expenseUndone,
  type PaidFrom,
} from '@labada/domain/expenses/expenses'
import type { Series } from '../core/counters.ts'
import type { openBooks } from './books.ts'
import { type Dice, diceOf } from './dice.ts'
import type { DemoBranch } from './order-plan.ts'
import { RECEIPT_PICTURES } from './receipt-pictures.ts'
import { EVENTS, MONTHLY, type Outlay, USUAL } from './spending-plan.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of one branch's expenses, ready to be inserted, and the files they show. */
export interface Spending {
  readonly expenses: Row[]
  readonly uploads: Row[]
  readonly receipts: Row[]
  readonly files: Uint8Array[]
  readonly counter: () => { branchId: string; series: Series; lastNumber: number }
  /** Books what a branch spends on one day. */
  readonly spend: (day: ManilaDate, sessionId: string | null) => void
}

interface SpendingOf {
  readonly seed: number
  readonly branch: DemoBranch
  readonly now: Date
  readonly adminId: string
  readonly books: ReturnType<typeof openBooks>
}

/** The first of the kinds every shop begins with is number 1; see the migration that makes them. */
export function categoryId(kind: number): string {
  return `019aa200-0000-7000-8000-0000000000${String(kind).padStart(2, '0')}`
}

/** Ninety days of a branch's expenses: small things out of the drawer, bills by bank, and a few that want attention. */
export function openSpending({ seed, branch, now, adminId, books }: SpendingOf): Spending {
  const dice = diceOf(seed)
  const today = manilaDateOf(now)
  const rows: Pick<Spending, 'expenses' | 'uploads' | 'receipts' | 'files'> = {
    expenses: [],
    uploads: [],
    receipts: [],
    files: [],
  }

  const spend: Spending['spend'] = (day, sessionId) => {
    for (const outlay of outlaysOf(dice, branch, day, today)) {
      const at = atMinutes(day, outlay.minute ?? dice.between(branch.opens + 30, branch.closes - 30))
      const isDrawer = outlay.paidFrom === 'drawer'
      if (at > now || (isDrawer && (sessionId === null || books.drawerNow() < outlay.pesos * 100 + 500_00))) continue
      record(outlay, day, at, sessionId)
    }
  }

  function record(outlay: Outlay, day: ManilaDate, at: Date, sessionId: string | null): void {
    const isDrawer = outlay.paidFrom === 'drawer'
    const id = dice.id(at)
    const by = isDrawer ? dice.pick(branch.staff.length > 0 ? branch.staff : [adminId]) : adminId
    const number = `${branch.code}-E${String(rows.expenses.length + 1).padStart(4, '0')}`
    const amount = centavos(outlay.pesos * 100)
    const decided = outlay.decided ?? usuallyDecided(outlay, isDrawer)
    const money = { amount, paidFrom: outlay.paidFrom, accountCode: outlay.account }
    const write = (
      when: Date,
      sourceType: Parameters<typeof books.write>[0]['sourceType'],
      description: string,
      legs: Parameters<typeof books.write>[0]['legs'],
      reversesId?: string,
    ) =>
      books.write({
        at: when,
        day: manilaDateOf(when),
        sourceType,
        sourceId: id,
        description,
        sessionId: legs.some(({ account }) => account === 'drawer') ? sessionId : null,
        by: sourceType === 'expense' ? by : adminId,
        legs,
        ...(reversesId !== undefined && { reversesId }),
      })
    const booked = expenseRecorded({ ...decided, ...money })
    const transferId = write(at, 'expense', `Expense ${number}`, booked)
    const later = { ...money, status: decided.status, isPaid: decided.isPaid, isReviewed: false }
    const reviewedAt = atMinutes(addDays(day, 1), 9 * 60 + 20)
    const isReviewed = outlay.end !== undefined || (day <= addDays(today, -4) && decided.status !== 'approved')
    const outcome = outcomeOf(outlay, isReviewed && reviewedAt < now)
    if (outcome === 'approved') {
      write(reviewedAt, 'expense_approval', `Expense ${number} approved`, expenseApproved(later))
    }
    if (outcome === 'rejected') {
      write(reviewedAt, 'expense_rejection', `Expense ${number} rejected`, expenseRejected(later))
    }
    const voidedAt = new Date(at.getTime() + 180_000)
    if (outcome === 'voided') {
      write(voidedAt, 'expense_void', `Void: Expense ${number}`, expenseUndone(booked, 'drawer'), transferId)
    }
    const isDecided = outcome === 'approved' || outcome === 'rejected' || !isDrawer
    rows.expenses.push({
      id,
      branchId: branch.id,
      number,
      categoryId: categoryId(outlay.kind),
      description: outlay.words,
      supplier: outlay.supplier ?? null,
      documentNo: outlay.documentNo ?? null,
      amountCentavos: amount,
      paidFrom: outlay.paidFrom,
      status: outcome ?? decided.status,
      isPaid: decided.isPaid,
      isOverLimit: decided.isOverLimit,
      reason: outlay.reason ?? null,
      spentOn: day,
      recordedAt: at,
      recordedBy: by,
      clientId: null,
      cashSessionId: isDrawer ? sessionId : null,
      decidedAt: isDecided && outcome !== 'voided' ? (isDrawer ? reviewedAt : at) : null,
      decidedBy: isDecided && outcome !== 'voided' ? adminId : null,
      decisionReason: outcome === 'rejected' ? 'Merienda of visitors is not for the shop to pay' : null,
      returnedAt: null,
      returnedBy: null,
      voidedAt: outcome === 'voided' ? voidedAt : null,
      voidedBy: outcome === 'voided' ? by : null,
      voidReason: outcome === 'voided' ? 'Entered twice' : null,
      version: 1,
    })
    if (outlay.picture !== undefined) show(id, outlay.picture, at, by)
  }

  function show(expenseId: string, picture: number, at: Date, by: string): void {
    const receipt = RECEIPT_PICTURES[picture]
    if (!receipt) throw new RangeError(`There is no receipt ${picture}`)
    const [full, small] = [Buffer.from(receipt.full, 'base64'), Buffer.from(receipt.small, 'base64')]
    const uploadId = dice.id(at)
    rows.files.push(full, small)
    rows.receipts.push({ expenseId, uploadId, position: 0 })
    rows.uploads.push({
      id: uploadId,
      branchId: branch.id,
      name: receipt.name,
      type: 'image/webp',
      bytes: full.length,
      width: receipt.width,
      height: receipt.height,
      contentHash: hashOf(full),
      smallHash: hashOf(small),
      sourceHash: hashOf(full),
      uploadedAt: at,
      uploadedBy: by,
    })
  }

  const series: Series = 'expense'
  return { ...rows, spend, counter: () => ({ branchId: branch.id, series, lastNumber: rows.expenses.length }) }
}

function outcomeOf(outlay: Outlay, isReviewed: boolean): 'approved' | 'rejected' | 'voided' | undefined {
  if (outlay.end === 'voided') return 'voided'
  if (!isReviewed) return undefined
  return outlay.end ?? 'approved'
}

function usuallyDecided(outlay: Outlay, isDrawer: boolean): Decided {
  const status = !isDrawer || outlay.picture !== undefined ? 'approved' : 'recorded'
  return { status, isPaid: true, isOverLimit: false }
}

function outlaysOf(dice: Dice, branch: DemoBranch, day: ManilaDate, today: ManilaDate): Outlay[] {
  const usual = USUAL.filter(({ chance }) => dice.chance(chance)).map(({ chance: _, least, most, ...outlay }) => ({
    ...outlay,
    paidFrom: 'drawer' as PaidFrom,
    words: dice.pick(outlay.words),
    supplier: outlay.suppliers ? dice.pick(outlay.suppliers) : undefined,
    pesos: dice.between(least / 5, most / 5) * 5,
  }))
  const monthly = MONTHLY.filter(({ dayOfMonth }) => Number(day.slice(8)) === dayOfMonth).map((bill) => ({
    ...bill,
    paidFrom: 'bank' as PaidFrom,
    pesos: bill.pesos + dice.between(-20, 20) * bill.sways,
    documentNo: `${day.slice(2, 4)}${day.slice(5, 7)}-${dice.between(10_000, 99_999)}`,
    minute: 10 * 60,
  }))
  const special = EVENTS.filter(({ code, daysAgo }) => code === branch.code && day === addDays(today, -daysAgo))
  return [...usual, ...monthly, ...special.map(({ outlay }) => outlay)]
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
