import type { Order } from '@labada/contracts/orders/order-schemas'
import type { PricedOrder } from '@labada/domain/catalog/pricing'
import { add, type Centavos, negate, subtract, sum, ZERO } from '@labada/domain/core/money'
import type { CoveredLine, CoveredOrder } from '@labada/domain/orders/customers/packages'

/** What is being paid, as far as packages can pay for it: an order that was received, or one that is priced. */
export type Payable =
  | { readonly order: Order }
  /** `total`: the server's, if it is known. */
  | { readonly priced: PricedOrder; readonly total: Centavos }

/** The order that packages could pay for, as it is before anything entered in the panel. */
export interface PackageBasis {
  readonly order: CoveredOrder
  readonly lines: readonly CoveredLine[]
}

/** As the rule of packages needs it. Undefined after a package paid for a part of it: only the server knows which. */
export function basisOf(payable: Payable, branchId: string): PackageBasis | undefined {
  return 'order' in payable ? basisOfOrder(payable.order) : basisOfPriced(payable, branchId)
}

function basisOfOrder(order: Order): PackageBasis | undefined {
  if (order.payments.some(({ method, voided }) => method === 'package' && !voided)) return undefined
  const off = order.steps.map(({ amount }) => amount).filter((amount) => amount < 0)
  return {
    order: {
      branchId: order.branchId,
      subtotal: order.subtotal,
      discount: negate(sum(off)),
      packageDiscount: ZERO,
      vat: order.vat,
      exempt: order.exempt,
      total: order.total,
      balance: order.balance,
      hasLegalDiscount: order.legalDiscount !== null,
    },
    lines: uncovered(order.lines),
  }
}

/** What the server takes off besides (the promotion of a code) is one more discount. */
function basisOfPriced(
  { priced, total }: Extract<Payable, { readonly priced: PricedOrder }>,
  branchId: string,
): PackageBasis {
  return {
    order: {
      branchId,
      subtotal: priced.subtotal,
      discount: add(priced.discount, subtract(priced.total, total)),
      packageDiscount: ZERO,
      vat: ZERO,
      exempt: ZERO,
      total,
      balance: total,
      hasLegalDiscount: false,
    },
    lines: uncovered(priced.lines),
  }
}

const uncovered = (lines: readonly Omit<CoveredLine, 'covered'>[]): CoveredLine[] =>
  lines.map((line) => ({ ...line, covered: { units: 0, amount: ZERO } }))
