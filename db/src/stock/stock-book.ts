import type { NewEvent } from '@labada/contracts/core/events'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type StockStatus, statusOf } from '@labada/domain/stock/items'
import type { StockChange, StockKind, StockLevel } from '@labada/domain/stock/stock'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { jsonRows, type Row } from '../core/json-rows.ts'

/** An item in a branch. */
export interface Place {
  readonly branchId: string
  readonly itemId: string
}

/** The source of a movement. */
export interface StockSource {
  readonly id?: string
  readonly kind: StockKind
  readonly sourceType: string
  readonly sourceId: string
  readonly document?: string | null
  readonly orderId?: string | null
  readonly reason?: string | null
  readonly businessDate: ManilaDate
  readonly occurredAt: Date
  readonly recordedAt: Date
  readonly actorId: string | null
}

/**
 * Stock levels locked until the transaction ends, and the movements recorded on them; the database updates the levels.
 */
export interface StockBook {
  readonly levelOf: (place: Place) => StockLevel
  /** Records a movement; the next one of the same place starts from the resulting level. */
  readonly record: (place: Place, change: StockChange, source: StockSource) => StockChange
  readonly movements: readonly Row<'stockMovement'>[]
  readonly reorderOf: (place: Place) => number | null
}

/**
 * Locks levels in a fixed order, so that simultaneous sales of the same items wait for each other without a deadlock.
 */
export async function openStockBook(trx: Trx, places: readonly Place[]): Promise<StockBook> {
  const known = new Map<string, { level: StockLevel; last: number; reorderAt: number | null }>()
  const movements: Row<'stockMovement'>[] = []
  if (places.length > 0) {
    const branches = places.map(({ branchId }) => branchId)
    const items = places.map(({ itemId }) => itemId)
    const { rows } = await sql<Row<'stockLevel'> & { reorderAt: number | null }>`
      select l.*, b.reorder_at from lock_stock(${branches}::uuid[], ${items}::uuid[]) l
      left join item_branch b on b.branch_id = l.branch_id and b.item_id = l.item_id`.execute(trx)
    for (const row of rows) {
      const level = { quantity: row.quantity, value: row.valueCentavos, averageCost: row.averageCost }
      known.set(keyOf(row), { level, last: row.lastNumber, reorderAt: row.reorderAt })
    }
  }
  const at = (place: Place) => {
    const found = known.get(keyOf(place))
    if (!found) throw new RangeError('This level was not locked')
    return found
  }
  return {
    movements,
    levelOf: (place) => at(place).level,
    reorderOf: (place) => at(place).reorderAt,
    record(place, change, source) {
      const held = at(place)
      const number = held.last + 1
      movements.push(rowOf(place, number, change, source))
      known.set(keyOf(place), { ...held, level: change.after, last: number })
      return change
    },
  }
}

/** Inserts the recorded movements, in one statement. */
export async function saveStockBook(trx: Trx, { movements }: StockBook): Promise<void> {
  if (movements.length === 0) return
  await sql`
    insert into stock_movement
      select * from jsonb_populate_recordset(null::stock_movement, ${jsonRows('stockMovement', movements)}::jsonb)
      order by branch_id, item_id, number
  `.execute(trx)
}

/** The events of the movements: each place once, and the items that newly run low or out. */
export function stockEvents({ movements, reorderOf }: StockBook): NewEvent[] {
  const places = new Map<string, { first: Row<'stockMovement'>; last: Row<'stockMovement'> }>()
  for (const movement of movements) {
    const known = places.get(keyOf(movement))
    places.set(keyOf(movement), { first: known?.first ?? movement, last: movement })
  }
  return [...places.values()].flatMap(({ first, last }): NewEvent[] => {
    const { branchId, itemId } = last
    const moved: NewEvent = { type: 'stock.moved', branchId, payload: { itemId } }
    const reorderAt = reorderOf(last)
    const isWorse =
      RANK[statusOf(last.afterQuantity, reorderAt)] < RANK[statusOf(first.beforeQuantity, reorderAt)] &&
      last.afterQuantity < first.beforeQuantity
    return isWorse ? [moved, { type: 'stock.low', branchId, payload: { itemId } }] : [moved]
  })
}

const RANK: Readonly<Record<StockStatus, number>> = { negative: 0, out: 1, low: 2, ok: 3 }

function rowOf(place: Place, number: number, change: StockChange, source: StockSource): Row<'stockMovement'> {
  return {
    id: source.id ?? newId(),
    branchId: place.branchId,
    itemId: place.itemId,
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
    document: source.document ?? null,
    orderId: source.orderId ?? null,
    reason: source.reason ?? null,
    businessDate: source.businessDate,
    occurredAt: source.occurredAt,
    recordedAt: source.recordedAt,
    actorId: source.actorId,
  }
}

function keyOf({ branchId, itemId }: Place): string {
  return `${branchId} ${itemId}`
}
