import { findKnownOfCommand } from '@labada/db/access/permit-facts'
import type { PermitFacts } from '@labada/db/access/session-tables'
import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import type { Context } from '../http/context.ts'
import type { Input } from '../http/input.ts'

/**
 * What the office has to know of a command, and its reason: from the command itself and from the books of the branch. The
 * counter has no say in it.
 */
export async function factsOf(
  { db, branchId }: Pick<Context, 'db' | 'branchId'>,
  { params, body }: Input,
): Promise<PermitFacts & { readonly reason: string }> {
  const [at, said] = [(params ?? {}) as Params, (body ?? {}) as Said]
  const { discount, customer, lines = [] } = said
  const orderId = at.orderId ?? null
  const known = await findKnownOfCommand(db, {
    branchId,
    orderId,
    paymentId: at.paymentId ?? null,
    saleId: at.saleId ?? null,
    customerId: at.customerId ?? customer?.id ?? null,
    packageId: at.packageId ?? null,
    services: lines.flatMap(({ serviceId, quantity = null }) => (serviceId ? [{ id: serviceId, quantity }] : [])),
    saleLines: lines.flatMap(({ lineId, quantity = null }) => (lineId ? [{ id: lineId, quantity }] : [])),
  })
  return {
    orderId,
    amountCentavos: discount?.amount ?? said.amount ?? known.amount,
    percent: discount?.percent ?? null,
    totalCentavos: said.shownTotal ?? known.total,
    subject: {
      kind: said.kind ?? null,
      saleNumber: known.saleNumber,
      customer: customer?.name ?? known.customer,
      lines: known.lines,
      method: said.method ?? known.method,
      paidCentavos: known.paid,
    },
    reason: discount?.reason ?? said.note ?? said.reason ?? '',
  }
}

type Params = Readonly<Partial<Record<'orderId' | 'paymentId' | 'saleId' | 'customerId' | 'packageId', string>>>

/** The fields that commands with a permit name their money, reasons and records by. */
interface Said {
  readonly amount?: Centavos
  readonly reason?: string
  readonly note?: string
  readonly kind?: string
  readonly method?: PaymentMethod
  readonly shownTotal?: Centavos
  readonly discount?: { readonly amount?: Centavos; readonly percent?: number; readonly reason?: string }
  readonly customer?: { readonly id?: string; readonly name?: string } | null
  readonly lines?: readonly { readonly serviceId?: string; readonly lineId?: string; readonly quantity?: number }[]
}
