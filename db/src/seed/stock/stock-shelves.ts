import { manilaDateOf } from '@labada/domain/core/manila-time'
import { EMPTY, type StockChange, type StockKind, type StockLevel } from '@labada/domain/stock/stock'
import type { openBooks } from '../books.ts'
import type { Dice } from '../dice.ts'
import type { DemoBranch } from '../order-plan.ts'
import type { DemoItem } from './items.ts'

type Row = Readonly<Record<string, unknown>>
/** A demo item as it lies in the database. */
export type StockedItem = DemoItem & { readonly id: string }

/** Rows of one branch's stock, ready to be inserted. */
export interface StockRows {
  readonly movements: Row[]
  readonly purchases: Row[]
  readonly purchaseLines: Row[]
  readonly sales: Row[]
  readonly saleLines: Row[]
  readonly salePayments: Row[]
  readonly uses: Row[]
  readonly counts: Row[]
  readonly countLines: Row[]
}

export interface StockroomOf {
  readonly dice: Dice
  readonly branch: DemoBranch
  readonly items: readonly StockedItem[]
  readonly books: ReturnType<typeof openBooks>
  readonly adminId: string
  readonly now: Date
  /** SKUs nobody orders any more in the last four weeks, so that they run low. */
  readonly neglected: readonly string[]
}

export type Shelves = ReturnType<typeof openShelves>

/** What lies on a branch's shelves while its history is made; every move of it becomes a row. */
export function openShelves({ dice, branch, books, adminId }: StockroomOf) {
  const rows: StockRows = {
    movements: [],
    purchases: [],
    purchaseLines: [],
    sales: [],
    saleLines: [],
    salePayments: [],
    uses: [],
    counts: [],
    countLines: [],
  }
  const levels = new Map<string, { level: StockLevel; last: number }>()
  const levelOf = (itemId: string) => levels.get(itemId)?.level ?? EMPTY

  const move = (
    itemId: string,
    change: StockChange,
    source: {
      readonly kind: StockKind
      readonly at: Date
      readonly by: string
      readonly sourceType: string
      readonly sourceId: string
      readonly document: string | null
      readonly orderId?: string | null
      readonly reason?: string
    },
  ): StockChange => {
    const number = (levels.get(itemId)?.last ?? 0) + 1
    levels.set(itemId, { level: change.after, last: number })
    rows.movements.push({
      id: dice.id(source.at),
      branchId: branch.id,
      itemId,
      number,
      kind: source.kind,
      quantity: change.quantity,
      valueCentavos: change.value,
      correctionCentavos: change.correction,
      beforeQuantity: change.before,
      afterQuantity: change.after.quantity,
      afterValueCentavos: change.after.value,
      averageCost: Number(change.after.averageCost.toFixed(9)),
      sourceType: source.sourceType,
      sourceId: source.sourceId,
      document: source.document,
      orderId: source.orderId ?? null,
      reason: source.reason ?? null,
      businessDate: manilaDateOf(source.at),
      occurredAt: source.at,
      recordedAt: source.at,
      actorId: source.by,
    })
    return change
  }

  const entry = (
    at: Date,
    sourceType: Parameters<typeof books.write>[0]['sourceType'],
    sourceId: string,
    description: string,
    legs: Parameters<typeof books.write>[0]['legs'],
    more: { readonly by?: string; readonly sessionId?: string | null } = {},
  ) =>
    books.write({
      id: dice.id(at),
      at,
      day: manilaDateOf(at),
      sourceType,
      sourceId,
      description,
      sessionId: more.sessionId ?? null,
      by: more.by ?? adminId,
      legs,
    })

  return { rows, levelOf, move, entry }
}
