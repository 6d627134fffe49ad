import type { RouteInput } from '@labada/contracts/core/route'
import type { ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { MONEY_METHODS } from '@labada/domain/company/payment-methods'
import { isVatRegisteredOn } from '@labada/domain/company/vat-registrations'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { takePayments } from '@labada/domain/orders/payments'
import { priceSale, refuseUnpaid } from '@labada/domain/stock/item-sales'
import { isSold, statusOf } from '@labada/domain/stock/items'
import { plus, refuseMissing } from '@labada/domain/stock/stock'
import { throwDice } from './local-dice.ts'
import type { Applied, LocalCommand, LocalState } from './local-state.ts'
import { refuseUnfitPayments } from './pay-locally.ts'
import { t } from './t.ts'

type Sold = RouteInput<typeof itemSaleRoutes.sellItems>['body']

/**
 * Sells items as the server will: at the prices on the screen, paid when they leave, from the levels that this device
 * knows. The same id again answers the sale as it is. Refuses `out_of_stock` unless the clerk said to sell more.
 */
export async function sellLocally(state: LocalState, command: LocalCommand): Promise<Applied> {
  const body = command.body as Sold
  const known = state.sales.find(({ id }) => id === body.id)
  if (known) return { state, answer: known }
  const { terms, items } = state
  const { at, actor } = command
  const order = body.orderId === undefined ? null : openOrder(state, body.orderId)
  const told = new Map(body.lines.map(({ itemId, unitPrice }) => [itemId, unitPrice]))
  const sellable = items.flatMap(({ id, kind, name, price, isTaxable }) =>
    isSold(kind) && price !== null ? [{ itemId: id, name, price: told.get(id) ?? price, isTaxable }] : [],
  )
  const businessDate = businessDateOf(at, terms.cutoffMinutes)
  const isVatRegistered = isVatRegisteredOn(terms, businessDate)
  const priced = priceSale(body.lines, sellable, { isVatRegistered, expected: body.total })
  const taken = takePayments(body.payments, priced.total)
  refuseUnpaid(priced.total, taken)
  refuseUnfitPayments(state, taken)
  if (taken.some(({ method }) => method === 'cash') && state.cashSessionId === null) {
    throw new DomainError('no_open_session', t('openTheDrawerFirstOpening'))
  }
  const left = new Map(priced.lines.map(({ itemId, quantity }) => [itemId, plus(onHandOf(items, itemId), -quantity)]))
  if (!body.allowNegative) {
    for (const { itemId, name, quantity } of priced.lines) refuseMissing(name, onHandOf(items, itemId), quantity)
  }
  // The movements of the items come first, one id each.
  const dice = await throwDice(command, body.id, 2 * priced.lines.length)
  for (const _ of priced.lines) dice.id()
  const sale: ItemSale = {
    id: body.id,
    number: command.orderNumber ?? '',
    branchId: terms.branchId,
    branchName: terms.branchName,
    status: 'paid',
    soldAt: at,
    businessDate,
    soldBy: actor,
    session: sessionOf(state),
    order: order && { id: order.id, number: order.number },
    office: null,
    total: priced.total,
    vat: priced.vat,
    refunded: ZERO,
    net: priced.total,
    cost: null,
    margin: null,
    methods: MONEY_METHODS.filter((method) => taken.some((payment) => payment.method === method)),
    quantity: priced.lines.reduce((total, { quantity }) => plus(total, quantity), 0),
    negative: [...left.values()].some((quantity) => quantity < 0),
    voidedAt: null,
    voidReason: null,
    lines: priced.lines.map((line) => ({ id: dice.id(), ...line, refunded: 0, cost: null })),
    payments: taken.map(({ id, method, amount, tendered, change, reference }) => ({
      id,
      method,
      amount,
      tendered,
      change,
      reference,
    })),
    refunds: [],
  }
  return { state: { ...state, items: items.map(leaving(left)), sales: [...state.sales, sale] }, answer: sale }
}

/** The drawer of the sale; its number is not known to who may not see it, nor before the server gave it one. */
const sessionOf = ({ cashSessionId, drawer }: LocalState): ItemSale['session'] =>
  cashSessionId === null
    ? null
    : { id: cashSessionId, number: drawer?.id === cashSessionId ? drawer.number : 0, open: true }

const onHandOf = (items: readonly ShopItem[], itemId: string): number =>
  items.find(({ id }) => id === itemId)?.onHand ?? 0

/** An item at its level after the sale. */
const leaving =
  (left: ReadonlyMap<string, number>) =>
  (item: ShopItem): ShopItem => {
    const onHand = left.get(item.id)
    if (onHand === undefined) return item
    const usedToday = plus(item.usedToday, plus(item.onHand, -onHand))
    return { ...item, onHand, usedToday, status: statusOf(onHand, item.reorderAt) }
  }

function openOrder({ orders }: LocalState, orderId: string) {
  const order = orders.get(orderId)
  if (order && order.stage !== 'released' && order.stage !== 'voided') return order
  throw new DomainError('field_invalid', t('orderNotFound'), { field: 'orderId' })
}
