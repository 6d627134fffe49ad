import type { ItemSale } from '@labada/contracts/stock/item-sales'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { getTill } from '@labada/db/cash/tills'
import type { TaxedBranch } from '@labada/db/company/vat-registrations'
import type { Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { newId } from '@labada/db/core/ids'
import { findUsedSaleReference } from '@labada/db/orders/used-references'
import * as sales from '@labada/db/stock/item-sales'
import { openStockBook } from '@labada/db/stock/stock-book'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import type { MoneyMethod } from '@labada/domain/company/payment-methods'
import { isVatRegisteredOn } from '@labada/domain/company/vat-registrations'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, inWords, negate, sum, ZERO } from '@labada/domain/core/money'
import type { SaleAccount } from '@labada/domain/orders/office-payments'
import { type TakenPayment, type Tender, takePayments } from '@labada/domain/orders/payments'
import { priceSale, refuseUnpaid, type SaleLine, type SoldItem, saleNumberOf } from '@labada/domain/stock/item-sales'
import { refuseMissing, takeOut } from '@labada/domain/stock/stock'
import { itemsSold } from '@labada/domain/stock/stock-postings'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context } from '../http/context.ts'
import type { Offline } from '../http/kept/redone.ts'
import { AccessError } from '../http/problems.ts'
import { refuseUnfitPayments } from '../orders/order-money.ts'
import { toSale } from './item-sale-answers.ts'
import { bookingIn, openBranch, saveBooking, sourceIn, transferIn } from './stock-booking.ts'

/** `unitPrice` is what the screen showed, of a sale over the counter. */
export interface SellingLine {
  readonly itemId: string
  readonly quantity: number
  readonly unitPrice?: Centavos | undefined
}

/** A sale: over the counter into its drawer and wallets, or by the back office into one account. */
export interface Selling {
  readonly id: string
  readonly branchId: string
  readonly lines: readonly SellingLine[]
  /** The total on the screen. */
  readonly total: Centavos
  readonly payments: readonly Tender<MoneyMethod>[]
  readonly orderId?: string | undefined
  /** Allows selling more than the books have in stock. */
  readonly allowNegative?: boolean | undefined
  /** The back office gives a reason and the account for the money; a sale over the counter has neither. */
  readonly office?: { readonly account: SaleAccount; readonly reason: string } | undefined
}

/**
 * Sells the contents of the cart: stock, receipt number, money and cost of goods in one commit. The same sale again
 * returns its current state; refuses `stale_version` for a different one with its id.
 */
export async function sold(trx: Trx, body: Selling, context: Context): Promise<ItemSale> {
  const { scope, actor, device, now } = context
  const { branchId, office } = body
  const known = await sales.findSale(trx, scope, body.id)
  if (known) return sameOrTaken(known, body, context)
  const branch = await sellingBranch(trx, body)
  const orderId = await orderFor(trx, body, context)
  const items = await sales.sellableItems(
    trx,
    branchId,
    body.lines.map(({ itemId }) => itemId),
    { alsoFormer: context.offline !== undefined },
  )
  const sellable = context.offline ? asTold(body.lines, items, context.offline) : items
  const isVatRegistered = isVatRegisteredOn(branch, businessDateOf(now, branch.cutoffMinutes))
  const priced = priceSale(body.lines, sellable, { isVatRegistered, expected: body.total })
  const taken = takePayments(body.payments, priced.total)
  refuseUnpaid(priced.total, taken)
  await refuseUnfitPayments(trx, taken, now)
  await refuseUsedReference(trx, body.id, taken, now)
  const { cashSessionId, sessionOf } = await drawerOf(trx, body, taken)

  const book = await openStockBook(
    trx,
    priced.lines.map(({ itemId }) => ({ branchId, itemId })),
  )
  // A simultaneous duplicate held the locks on these levels until now.
  const twin = await sales.findSale(trx, scope, body.id)
  if (twin) return sameOrTaken(twin, body, context)
  const onHand = ({ itemId }: { readonly itemId: string }) => book.levelOf({ branchId, itemId }).quantity
  if (context.offline) tellMissing(priced.lines, onHand, context.offline)
  else if (!body.allowNegative) {
    for (const line of priced.lines) refuseMissing(line.name, onHand(line), line.quantity)
  }
  const number = context.offline?.number ?? saleNumberOf(branch.code, await nextNumber(trx, branchId, 'item-sale'))
  const booking = bookingIn(branch, context)
  const changes = priced.lines.map(({ itemId, quantity }) =>
    book.record(
      { branchId, itemId },
      takeOut(book.levelOf({ branchId, itemId }), quantity),
      sourceIn(booking, {
        kind: 'sale',
        sourceType: 'sale',
        sourceId: body.id,
        document: number,
        orderId,
      }),
    ),
  )
  const cost = negate(sum(changes.map(({ value }) => value)))
  await sales.insertSale(
    trx,
    {
      id: body.id,
      branchId,
      number,
      status: 'paid',
      orderId,
      cashSessionId,
      totalCentavos: priced.total,
      vatCentavos: priced.vat,
      costCentavos: cost,
      refundedCentavos: ZERO,
      refundedCostCentavos: ZERO,
      methods: [...new Set(taken.map(({ method }) => method))].join(','),
      isNegative: changes.some(({ after }) => after.quantity < 0),
      businessDate: booking.businessDate,
      soldAt: now,
      soldBy: actor.id,
      clientId: device?.id ?? null,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      version: 1,
      officeReason: office?.reason ?? null,
    },
    priced.lines.map((line, position) => ({
      id: newId(),
      saleId: body.id,
      position,
      itemId: line.itemId,
      name: line.name,
      quantity: line.quantity,
      unitPriceCentavos: line.unitPrice,
      amountCentavos: line.amount,
      costCentavos: negate(changes[position]?.value ?? ZERO),
    })),
    taken.map((payment) => ({
      id: payment.id,
      saleId: body.id,
      branchId,
      cashSessionId: sessionOf(payment),
      method: payment.method,
      amountCentavos: payment.amount,
      tenderedCentavos: payment.tendered,
      changeCentavos: payment.change,
      reference: payment.reference,
      businessDate: booking.businessDate,
      recordedAt: now,
      officeAccount: office?.account ?? null,
    })),
  )
  await saveBooking(
    trx,
    now,
    book,
    [
      transferIn(booking, {
        sourceType: 'item_sale',
        sourceId: body.id,
        description: `Item sale ${number}`,
        cashSessionId: taken.some(({ method }) => method === 'cash') ? cashSessionId : null,
        postings: itemsSold({
          payments: taken,
          total: priced.total,
          vat: priced.vat,
          cost,
          cashInto: office ? 'safe' : 'drawer',
        }),
      }),
    ],
    [{ type: 'sale.completed', branchId, payload: { saleId: body.id } }],
  )
  if (office) {
    await writeAudit(trx, context, {
      action: 'sale.completed',
      objectType: 'sale',
      objectId: body.id,
      branchId,
      reason: office.reason,
      after: { number, account: office.account, totalCentavos: priced.total },
    })
  }
  const record = await sales.findSale(trx, scope, body.id)
  if (!record) throw new RangeError('What was written is there')
  return toSale(record, actor.role)
}

/** The open order that the items go with; null without one. A sale without a connection stands if it is open no more. */
async function orderFor(trx: Trx, { branchId, orderId }: Selling, { offline }: Context): Promise<string | null> {
  if (!orderId || (await sales.findOpenOrder(trx, branchId, orderId))) return orderId ?? null
  if (!offline) {
    throw new DomainError('field_invalid', 'No open order with this number at this branch', { field: 'orderId' })
  }
  offline.remark('Its order isn’t open anymore, so the items aren’t added to it')
  return null
}

/** The branch that sells: a closed one cannot, for any caller. */
async function sellingBranch(trx: Trx, { branchId, office }: Selling): Promise<TaxedBranch> {
  if (office) return openBranch(trx, branchId)
  const branch = await getTill(trx, branchId)
  if (branch.closedAt) throw new AccessError('CLOSED_BRANCH_ACCESSED')
  return branch
}

/** The cash session of a sale and of each of its payments; none for a sale of the back office. */
async function drawerOf(trx: Trx, { branchId, office }: Selling, taken: readonly TakenPayment<MoneyMethod>[]) {
  if (office) return { cashSessionId: null, sessionOf: () => null }
  const session = await shareOpenSession(trx, branchId)
  const hasCash = taken.some(({ method }) => method === 'cash')
  const cashSessionId = hasCash ? openDrawerOf(session).id : session?.state === 'open' ? session.id : null
  return {
    cashSessionId,
    sessionOf: ({ method }: TakenPayment) => (method === 'cash' ? cashSessionId : (session?.id ?? null)),
  }
}

/** The same sale sent again returns its current state; a different one with its id is refused. */
function sameOrTaken(record: sales.SaleRecord, body: Selling, { actor }: Context): ItemSale {
  const { sale, lines, payments } = record
  const isSame =
    sale.branchId === body.branchId &&
    (sale.officeReason !== null) === (body.office !== undefined) &&
    payments.every(({ officeAccount }) => officeAccount === (body.office?.account ?? null)) &&
    sale.totalCentavos === body.total &&
    lines.length === body.lines.length &&
    body.lines.every(({ itemId, quantity }) =>
      lines.some((line) => line.itemId === itemId && line.quantity === quantity),
    )
  if (!isSame) throw idTaken('sale')
  return toSale(record, actor.role)
}

async function refuseUsedReference(
  trx: Trx,
  saleId: string,
  taken: readonly TakenPayment<MoneyMethod>[],
  now: Date,
): Promise<void> {
  const used = await findUsedSaleReference(trx, saleId, taken, now)
  if (!used) return
  throw new DomainError('duplicate_reference', `Reference ${used.reference} was already used for ${used.number}`, {
    field: 'reference',
    orderNumber: used.number,
  })
}

/**
 * Items at the prices that a customer paid without a connection: the goods are gone, so the sale stands as it was told,
 * also of an item that is no longer sold, and an admin learns what differs. An item without a told price is left out if it
 * is no longer sold.
 */
function asTold(
  lines: readonly { readonly itemId: string; readonly unitPrice?: Centavos | undefined }[],
  items: readonly (SoldItem & { readonly isSold: boolean })[],
  { remark }: Offline,
): SoldItem[] {
  return items.flatMap((item) => {
    const told = lines.find(({ itemId }) => itemId === item.itemId)?.unitPrice
    if (!item.isSold) {
      if (told === undefined) return []
      remark(`${item.name} isn’t sold anymore`)
    } else if (told !== undefined && told !== item.price) {
      remark(`${item.name} was sold at ${inWords(told)}. The price list says ${inWords(item.price)}`)
    }
    return { ...item, price: told ?? item.price }
  })
}

/** Says which of these items the books had too little of. */
function tellMissing(lines: readonly SaleLine[], onHand: (line: SaleLine) => number, { remark }: Offline): void {
  for (const line of lines) {
    const left = onHand(line)
    if (left < line.quantity) remark(`${line.name}: ${line.quantity} sold, ${left} in stock by the books. Count it`)
  }
}
