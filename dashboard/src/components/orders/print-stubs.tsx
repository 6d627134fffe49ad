import type { Order } from '@labada/contracts/orders/order-schemas'
import { phone } from '../../lib/format.ts'
import { printSlips } from '../../lib/print.ts'
import { ClaimStub, type StubTerms } from './slips/claim-stub.tsx'
import { paperWidth } from './slips/paper.ts'

interface Shown {
  readonly shopName: string
  readonly phoneOf: (branchId: string) => string | undefined
  readonly terms: StubTerms
}

/** Prints the stubs of orders again, on the roll of this device. Rejects if they could not be prepared. */
export async function printStubs(orders: readonly Order[], { shopName, phoneOf, terms }: Shown): Promise<void> {
  const slips = orders.map((order) => {
    const digits = phoneOf(order.branchId)
    const shop = { name: shopName, branch: order.branchName, phone: digits ? phone(digits) : undefined }
    return <ClaimStub key={order.id} order={order} shop={shop} terms={terms} copy />
  })
  await printSlips(slips, { width: paperWidth() })
}
