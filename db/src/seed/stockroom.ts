import { paperNumberOf, saleNumberOf } from '@labada/domain/item-sales'
import { atMinutes, type ManilaDate, manilaDateOf } from '@labada/domain/manila-time'
import { add, type Centavos, centavos, negate, sum, times, ZERO } from '@labada/domain/money'
import type { PaymentMethod } from '@labada/domain/order-stages'
import {
  countedOff,
  EMPTY,
  putIn,
  type StockChange,
  type StockKind,
  type StockLevel,
  takeOut,
} from '@labada/domain/stock'
import { itemsSold, purchased, stockOpened, stockUsed } from '@labada/domain/stock-postings'
import type { Series } from '../counters.ts'
import type { openBooks } from './books.ts'
import type { Dice } from './dice.ts'
import type { DemoItem } from './items.ts'
import type { DemoBranch } from './order-plan.ts'
import type { TimedUse } from './stock-uses.ts'

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

interface DayOfStock {
  readonly day: ManilaDate
  readonly sessionId: string | null
  readonly uses: readonly TimedUse[]
}

const FOUR_WEEKS_MS = 28 * 86_400_000

/** Keeps one branch's shelves while its history is made, by the product's own rules. */
export function openStockroom(given: StockroomOf) {
  const { dice, branch, items, books, adminId, now } = given
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
  const numbers = { sale: 0, purchase: 0, count: 0 }

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
    sourceType: string,
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

  /** What the owner had when the books began. */
  const begin = (at: Date) => {
    for (const item of items) {
      const id = dice.id(at)
      const cost = times(item.pack.cost, item.opening)
      const change = putIn(EMPTY, item.pack.factor * item.opening, cost)
      move(item.id, change, { kind: 'opening', at, by: adminId, sourceType: 'stock', sourceId: id, document: null })
      entry(at, 'stock_opening', id, `Opening stock of ${item.name}`, stockOpened(cost))
    }
  }

  const buy = (at: Date, item: StockedItem) => {
    const [id, number] = [dice.id(at), paperNumberOf(branch.code, 'P', ++numbers.purchase)]
    const quantity = item.pack.factor * item.reorderPacks
    // Prices of suppliers move a little.
    const total = times(item.pack.cost, (item.reorderPacks * dice.between(96, 106)) / 100)
    const isRecent = now.getTime() - at.getTime() < 9 * 86_400_000
    const paidFrom = item.supplier === 'Mactan Trading' && isRecent ? 'payable' : 'bank'
    rows.purchases.push({
      id,
      branchId: branch.id,
      number,
      state: 'received',
      supplier: item.supplier,
      documentNumber: `DR-${dice.between(10_000, 99_999)}`,
      paidFrom,
      freightCentavos: 0,
      totalCentavos: total,
      note: null,
      createdAt: at,
      createdBy: adminId,
      receivedAt: at,
      receivedBy: branch.staff[0] ?? adminId,
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
      paidAt: paidFrom === 'payable' ? null : at,
      paidBy: paidFrom === 'payable' ? null : adminId,
      settledFrom: null,
      version: 2,
    })
    rows.purchaseLines.push({
      id: dice.id(at),
      purchaseId: id,
      position: 0,
      itemId: item.id,
      packName: item.pack.name,
      packFactor: item.pack.factor,
      packs: item.reorderPacks,
      quantity,
      amountCentavos: total,
      receivedQuantity: quantity,
      costCentavos: total,
    })
    const by = branch.staff[0] ?? adminId
    const source = { at, by, sourceType: 'purchase', sourceId: id, document: number, reason: item.supplier }
    const change = move(item.id, putIn(levelOf(item.id), quantity, total), { ...source, kind: 'purchase' })
    entry(at, 'purchase', id, `Purchase ${number} from ${item.supplier}`, purchased(total, paidFrom))
    entry(at, 'stock_correction', id, `Cost of stock used before ${number} came`, stockUsed(negate(change.correction)))
  }

  /** What one move of a load used up. Gives its cost, which the day books as one. */
  const use = (moves: readonly TimedUse[]): Centavos => {
    const [first] = moves
    if (!first) return ZERO
    const { moveId, orderId, orderNumber, at, by, isOpen } = first
    const source = { at, by, sourceType: 'load', sourceId: moveId, document: orderNumber, orderId }
    const changes = moves
      .filter(({ quantity }) => quantity > 0)
      .map(({ itemId, quantity }) =>
        move(itemId, takeOut(levelOf(itemId), quantity), { ...source, kind: 'consumption' }),
      )
    // Nothing moves in an order any more that was handed over; the others must not be booked a second time.
    if (isOpen) rows.uses.push({ changeId: moveId, orderId, usedAt: at, undoneAt: null })
    return negate(sum(changes.map(({ value }) => value)))
  }

  const sell = (at: Date, item: StockedItem, quantity: number, sessionId: string | null) => {
    if (item.price === null || levelOf(item.id).quantity < quantity) return
    const [id, number, by] = [dice.id(at), saleNumberOf(branch.code, ++numbers.sale), dice.pick(branch.staff)]
    const isCash = sessionId !== null && dice.chance(0.86)
    const method: PaymentMethod = isCash ? 'cash' : 'gcash'
    const total = times(item.price, quantity)
    const source = { at, by, sourceType: 'sale', sourceId: id, document: number }
    const change = move(item.id, takeOut(levelOf(item.id), quantity), { ...source, kind: 'sale' })
    const cost = negate(change.value)
    rows.sales.push({
      id,
      branchId: branch.id,
      number,
      status: 'paid',
      orderId: null,
      cashSessionId: sessionId,
      totalCentavos: total,
      vatCentavos: ZERO,
      costCentavos: cost,
      refundedCentavos: ZERO,
      refundedCostCentavos: ZERO,
      methods: method,
      isNegative: false,
      businessDate: manilaDateOf(at),
      soldAt: at,
      soldBy: by,
      clientId: null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 1,
    })
    const line = { itemId: item.id, name: item.name, quantity, unitPriceCentavos: item.price, amountCentavos: total }
    rows.saleLines.push({ id: dice.id(at), saleId: id, position: 0, ...line, costCentavos: cost })
    const tendered = isCash ? centavos(Math.ceil(total / 50_00) * 50_00) : null
    rows.salePayments.push({
      id: dice.id(at),
      saleId: id,
      branchId: branch.id,
      cashSessionId: sessionId,
      method,
      amountCentavos: total,
      tenderedCentavos: tendered,
      changeCentavos: tendered === null ? ZERO : add(tendered, negate(total)),
      reference: isCash ? null : String(dice.between(1_000_000_000, 9_999_999_999)),
      businessDate: manilaDateOf(at),
      recordedAt: at,
    })
    const postings = itemsSold({ payments: [{ method, amount: total }], total, vat: ZERO, cost })
    entry(at, 'item_sale', id, `Item sale ${number}`, postings, { by, sessionId: isCash ? sessionId : null })
  }

  /** A count that found less than the books said. */
  const count = (at: Date, item: StockedItem, missing: number) => {
    const [id, number, by] = [dice.id(at), paperNumberOf(branch.code, 'C', ++numbers.count), branch.staff[0] ?? adminId]
    const expected = levelOf(item.id).quantity
    if (expected < missing) return
    rows.counts.push({
      id,
      branchId: branch.id,
      number,
      state: 'posted',
      category: null,
      note: null,
      openedAt: at,
      openedBy: adminId,
      countedAt: at,
      countedBy: by,
      closedAt: at,
      closedBy: adminId,
      version: 3,
    })
    rows.countLines.push({ countId: id, itemId: item.id, counted: expected - missing, expected })
    const reason = `Counted ${expected - missing}, the books said ${expected}`
    const source = { at, by: adminId, sourceType: 'count', sourceId: id, document: number, reason }
    const change = move(item.id, countedOff(levelOf(item.id), -missing), { ...source, kind: 'count' })
    entry(at, 'stock_count', id, `Count ${number}`, stockUsed(negate(change.value)))
  }

  /** A day: deliveries in the morning, then what is used and sold, in its order. */
  const live = ({ day, sessionId, uses }: DayOfStock) => {
    const morning = atMinutes(day, branch.opens + 5)
    if (morning <= now) {
      const isLate = now.getTime() - morning.getTime() < FOUR_WEEKS_MS
      for (const item of items) {
        const isNeglected = isLate && given.neglected.includes(item.sku)
        if (!isNeglected && levelOf(item.id).quantity <= item.reorderAt) buy(morning, item)
      }
    }
    const sales = items
      .filter(({ sold }) => sold > 0)
      .flatMap((item) => {
        const wanted = (item.sold * branch.busy) / 20
        const pieces = Math.floor(wanted) + (dice.chance(wanted % 1) ? 1 : 0)
        return Array.from({ length: Math.ceil(pieces / 2) }, (_, index) => ({
          at: new Date(
            atMinutes(day, dice.between(branch.opens + 15, branch.closes - 10)).getTime() + dice.between(0, 59_999),
          ),
          item,
          quantity: index * 2 + 2 > pieces ? 1 : 2,
        }))
      })
    const moves = new Map<string, TimedUse[]>()
    for (const one of uses) moves.set(one.moveId, [...(moves.get(one.moveId) ?? []), one])
    const costs: Centavos[] = []
    const all = [
      ...sales.map(({ at, item, quantity }) => ({ at, run: () => sell(at, item, quantity, sessionId) })),
      ...[...moves.values()].flatMap((group) =>
        group[0] ? [{ at: group[0].at, run: () => void costs.push(use(group)) }] : [],
      ),
    ].filter(({ at }) => at <= now)
    for (const { run } of all.sort((one, other) => one.at.getTime() - other.at.getTime())) run()
    const last = all.at(-1)
    if (last) entry(last.at, 'stock_use', dice.id(last.at), `Used by the loads of ${day}`, stockUsed(sum(costs)))
  }

  /** A count that did not find everything; nothing for a branch where nothing is missing. */
  const countMissing = (at: Date, missing: { readonly sku: string; readonly quantity: number } | null) => {
    const item = items.find(({ sku }) => sku === missing?.sku)
    if (missing && item) count(at, item, missing.quantity)
  }

  /** How far the branch's own series got. */
  const counters = (): { branchId: string; series: Series; lastNumber: number }[] =>
    (
      [
        ['item-sale', numbers.sale],
        ['purchase', numbers.purchase],
        ['stock-count', numbers.count],
      ] as const
    )
      .filter(([, lastNumber]) => lastNumber > 0)
      .map(([series, lastNumber]) => ({ branchId: branch.id, series, lastNumber }))

  return { rows, begin, live, countMissing, counters }
}
