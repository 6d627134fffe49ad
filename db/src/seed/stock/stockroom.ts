import { atMinutes, type ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, negate, sum, times, ZERO } from '@labada/domain/core/money'
import { paperNumberOf } from '@labada/domain/stock/item-sales'
import { countedOff, EMPTY, putIn, takeOut } from '@labada/domain/stock/stock'
import { stockOpened, stockUsed } from '@labada/domain/stock/stock-postings'
import type { Series } from '../../core/counters.ts'
import { openItemSales } from './stock-item-sales.ts'
import { openPurchases } from './stock-purchases.ts'
import { openShelves, type StockedItem, type StockroomOf } from './stock-shelves.ts'
import type { TimedUse } from './stock-uses.ts'

interface DayOfStock {
  readonly day: ManilaDate
  readonly sessionId: string | null
  readonly uses: readonly TimedUse[]
}

const FOUR_WEEKS_MS = 28 * 86_400_000

/** Keeps one branch's shelves while its history is made, by the product's own rules. */
export function openStockroom(given: StockroomOf) {
  const { dice, branch, items, adminId, now } = given
  const shelves = openShelves(given)
  const { rows, levelOf, move, entry } = shelves
  const { buy, lastNumber: purchasesMade } = openPurchases(given, shelves)
  const { sell, lastNumber: salesMade } = openItemSales(given, shelves)
  let countsMade = 0

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

  /** A count that found less than the books said. */
  const count = (at: Date, item: StockedItem, missing: number) => {
    const [id, number, by] = [dice.id(at), paperNumberOf(branch.code, 'C', ++countsMade), branch.staff[0] ?? adminId]
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
    const reason = `Counted ${expected - missing}, expected ${expected}`
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
        ['item-sale', salesMade()],
        ['purchase', purchasesMade()],
        ['stock-count', countsMade],
      ] as const
    )
      .filter(([, lastNumber]) => lastNumber > 0)
      .map(([series, lastNumber]) => ({ branchId: branch.id, series, lastNumber }))

  return { rows, begin, live, countMissing, counters }
}
