import type { Quote } from '@labada/contracts/orders/order-schemas'
import type { PricedOrder } from '@labada/domain/catalog/pricing'
import { parseQrPh, qrPhComplaint, qrPhFor } from '@labada/domain/company/qr-ph'
import type { Centavos } from '@labada/domain/core/money'
import { z } from 'zod'
import { entryOf, leftOf, type Tendering } from '../../../../components/orders/counter/tender.ts'
import { money } from '../../../../lib/format.ts'
import { quantityWords } from '../desk/service-words.ts'

/** The channel of one browser, from its counter to its customer display. */
export const DISPLAY_CHANNEL = 'labada-display'

/** How often the counter repeats what it shows; a display that misses three of them goes back to its welcome. Milliseconds. */
export const REPEAT_MS = 4_000

const line = z.object({ id: z.string(), name: z.string(), measure: z.string(), amount: z.string() })
const step = z.object({ id: z.string(), label: z.string(), amount: z.string() })

/** What a customer sees, with amounts as text. Never a name, a phone number or a claim code: the next customer looks on. */
export const shownSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({
    kind: z.literal('ticket'),
    lines: z.array(line),
    steps: z.array(step),
    total: z.string(),
    /** While the customer pays: what is due, the cash handed over with its change, the QR Ph code for what is due. */
    pay: z
      .object({
        due: z.string(),
        received: z.string().nullable(),
        change: z.string().nullable(),
        qrPh: z.string().nullable(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('done'),
    number: z.string(),
    total: z.string(),
    balance: z.string().nullable(),
    change: z.string().nullable(),
    owed: z.string().nullable(),
    readyBy: z.string(),
  }),
])
export type Shown = z.output<typeof shownSchema>
export type ShownTicket = Extract<Shown, { kind: 'ticket' }>
export type ShownDone = Extract<Shown, { kind: 'done' }>

/** A display that opens asks what to show. */
export const helloSchema = z.object({ kind: z.literal('hello') })
export const HELLO: z.output<typeof helloSchema> = { kind: 'hello' }

export const IDLE: Shown = { kind: 'idle' }

/** A ticket as the customer sees it. `steps` are the server's, which knows the customer's promotions, if they are there. */
export function shownTicket(
  order: PricedOrder,
  steps: Quote['steps'],
  total: Centavos,
  pay: ShownTicket['pay'],
): ShownTicket {
  return {
    kind: 'ticket',
    lines: order.lines.map(({ serviceId, name, unit, quantity, amount }) => ({
      id: serviceId,
      name,
      measure: quantityWords(unit, quantity),
      amount: money(amount),
    })),
    steps: steps
      .filter(({ kind }) => kind !== 'service' && kind !== 'add_on')
      .map(({ kind, label, amount }) => ({ id: kind + label, label, amount: money(amount) })),
    total: money(total),
    pay,
  }
}

/** What is due, and the code that pays it. `qrPh`: the text of the shop's own code, blank without one. */
export function shownPay(tendering: Tendering, qrPh: string): NonNullable<ShownTicket['pay']> {
  const due = leftOf(tendering)
  const { payment, change } = entryOf(tendering)
  const isCash = payment?.method === 'cash'
  const takesQr = due > 0 && tendering.method !== 'card' && qrPh !== '' && qrPhComplaint(qrPh) === undefined
  return {
    due: money(due),
    received: isCash && payment.tendered !== undefined && tendering.typed !== '' ? money(payment.tendered) : null,
    change: isCash && change > 0 ? money(change) : null,
    qrPh: takesQr ? qrPhFor(parseQrPh(qrPh), due) : null,
  }
}
