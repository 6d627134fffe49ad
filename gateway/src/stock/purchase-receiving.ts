import type { Purchase } from '@labada/contracts/stock/purchases'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import type { Trx } from '@labada/db/core/client'
import * as purchases from '@labada/db/stock/purchases'
import { openStockBook } from '@labada/db/stock/stock-book'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { requireKeyFor } from '@labada/domain/core/keys'
import { receivedLines } from '@labada/domain/stock/purchases'
import { putIn } from '@labada/domain/stock/stock'
import { purchased } from '@labada/domain/stock/stock-postings'
import { refuseEmptyCash } from '../cash/short-cash.ts'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context } from '../http/context.ts'
import { answeredPurchase } from './purchase-answers.ts'
import { bookingIn, correctionsOf, requestsMet, saveBooking, sourceIn, transferIn } from './stock-booking.ts'

/** Adds the received goods to the stock and pays for them. `came`: quantities by line; everything if undefined. */
export async function received(
  trx: Trx,
  context: Context,
  { purchase, lines }: purchases.PurchaseRecord,
  came: ReadonlyMap<string, number> | undefined,
  note: string | undefined,
): Promise<Purchase> {
  const { actor, now } = context
  const branch = { id: purchase.branchId, cutoffMinutes: purchase.cutoffMinutes }
  const arrived = receivedLines(
    lines.map(({ id, quantity, amountCentavos }) => ({ id, quantity, amount: amountCentavos })),
    came,
    purchase.freightCentavos,
  )
  const isOfficePaying = actor.role === 'admin' && purchase.paidFrom !== 'payable'
  if (isOfficePaying) requireKeyFor(actor.keys, 'purchase.pay')
  const isFromDrawer = purchase.paidFrom === 'drawer'
  const session = isFromDrawer ? openDrawerOf(await shareOpenSession(trx, branch.id)) : null
  const booking = bookingIn(branch, context)
  const places = lines.map(({ itemId }) => ({ branchId: branch.id, itemId }))
  const book = await openStockBook(trx, places)
  const changes = arrived.lines.flatMap(({ id, quantity, cost }) => {
    const line = lines.find((one) => one.id === id)
    if (!line || quantity === 0) return []
    const place = { branchId: branch.id, itemId: line.itemId }
    return [
      book.record(
        place,
        putIn(book.levelOf(place), quantity, cost),
        sourceIn(booking, {
          kind: 'purchase',
          sourceType: 'purchase',
          sourceId: purchase.id,
          document: purchase.number,
          reason: purchase.supplier,
        }),
      ),
    ]
  })
  await purchases.setReceived(
    trx,
    arrived.lines.map(({ id, quantity, cost }) => ({ id, receivedQuantity: quantity, costCentavos: cost })),
  )
  await purchases.setPurchase(trx, purchase.id, {
    state: 'received',
    receivedAt: now,
    receivedBy: actor.id,
    totalCentavos: arrived.total,
    note: note || purchase.note,
    ...(purchase.paidFrom !== 'payable' && { paidAt: now, paidBy: actor.id }),
  })
  const met = await requestsMet(
    trx,
    branch.id,
    places.map(({ itemId }) => itemId),
    context,
    purchase.number,
  )
  await saveBooking(
    trx,
    now,
    book,
    [
      transferIn(booking, {
        sourceType: 'purchase',
        sourceId: purchase.id,
        description: `Purchase ${purchase.number} from ${purchase.supplier}`,
        cashSessionId: session?.id ?? null,
        postings: purchased(arrived.total, purchase.paidFrom),
      }),
      transferIn(booking, {
        sourceType: 'stock_correction',
        sourceId: purchase.id,
        description: `Cost of stock used before ${purchase.number} was received`,
        postings: correctionsOf(changes),
      }),
    ],
    [{ type: 'purchase.received', branchId: branch.id, payload: { purchaseId: purchase.id } }, ...met],
  )
  if (purchase.paidFrom === 'drawer' || purchase.paidFrom === 'safe') await refuseEmptyCash(trx, branch.id)
  await writeAudit(trx, context, {
    action: 'purchase.received',
    objectType: 'purchase',
    objectId: purchase.id,
    branchId: branch.id,
    key: isOfficePaying ? 'purchase.pay' : context.key,
    after: {
      number: purchase.number,
      supplier: purchase.supplier,
      totalCentavos: arrived.total,
      paidFrom: purchase.paidFrom,
    },
  })
  return answeredPurchase(trx, context, purchase.id)
}
