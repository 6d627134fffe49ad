import { z } from 'zod'
import { stampCardSchema } from '../catalog/stamp-cards.ts'
import { adminOrShop, kept } from '../core/route.ts'
import { id, instant, pesos } from '../core/values.ts'
import { packageLeftSchema } from './customers/package-inputs.ts'

const receiptSchema = z.object({
  id,
  branchId: id,
  /** Never restarts, by branch, without a gap. */
  number: z.number().int(),
  orderId: id,
  amount: pesos,
  issuedAt: instant,
  issuedBy: z.object({ id, name: z.string() }),
  /** How often it was printed; from the second print on it is a reprint. */
  copies: z.number().int(),
  /** What is left of the prepaid balance that paid for the order, or for a part of it; null if none did. */
  prepaidLeft: pesos.nullable(),
  /** What is left of the packages that paid for a part of the order. */
  packagesLeft: z.array(packageLeftSchema),
  /** The stamp cards that the order counts for, as they stand now. */
  stampCards: z.array(stampCardSchema),
})
export type Receipt = z.output<typeof receiptSchema>

export const orderReceiptRoutes = kept({
  issueReceipt: {
    method: 'POST',
    path: '/orders/:orderId/receipts',
    access: adminOrShop('receive', 'release'),
    key: 'payment.take',
    summary: 'Issue a gapless receipt for what was paid since the last one; the same id returns the same receipt',
    params: z.object({ orderId: id }),
    body: z.object({ id }),
    response: receiptSchema,
  },
  listReceipts: {
    method: 'GET',
    path: '/orders/:orderId/receipts',
    access: adminOrShop('receive', 'release', 'summary'),
    key: 'order.see',
    summary: 'List an order’s receipts, oldest first',
    params: z.object({ orderId: id }),
    response: z.object({ items: z.array(receiptSchema) }),
  },
  countReceiptPrint: {
    method: 'POST',
    path: '/receipts/:receiptId/prints',
    access: adminOrShop('receive', 'release'),
    key: 'payment.take',
    summary: 'Count a print before printing; after the original, copies are marked REPRINT',
    params: z.object({ receiptId: id }),
    body: z.object({}),
    response: receiptSchema,
  },
})
