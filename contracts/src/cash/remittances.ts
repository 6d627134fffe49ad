import { REMITTED_FROM, REMITTED_TO } from '@labada/domain/cash/remittances'
import { z } from 'zod'
import { admin, adminOrShop, kept } from '../core/route.ts'
import { id, instant, manilaDate, page, pageQuery, pesos, pesosFromZero, positivePesos, text } from '../core/values.ts'
import { countedSchema } from './cash-sessions.ts'

const person = z.object({ id, name: z.string() })

export const remittanceSchema = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  /** Never restarts, by branch. */
  number: z.number().int(),
  /** Set if it left at the close or during a cash session. */
  cashSessionId: id.nullable(),
  from: z.enum(REMITTED_FROM),
  amount: pesos,
  counted: countedSchema.nullable(),
  carrier: z.string(),
  note: z.string().nullable(),
  businessDate: manilaDate,
  sentAt: instant,
  sentBy: person,
  /** In transit for more than a day. */
  late: z.boolean(),
  /** The count where it arrived; null while it is in transit. */
  confirmation: z
    .object({
      at: instant,
      by: person,
      received: pesos,
      /** Received less sent: negative is short. */
      difference: pesos,
      receivedOn: manilaDate,
      to: z.enum(REMITTED_TO),
      reference: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
})
export type Remittance = z.output<typeof remittanceSchema>

export const REMITTANCE_STATES = ['in_transit', 'confirmed', 'short'] as const

const params = z.object({ remittanceId: id })

export const remittanceRoutes = kept({
  sendRemittance: {
    method: 'POST',
    path: '/remittances',
    access: adminOrShop('summary'),
    key: 'remittance.send',
    summary: 'Hand cash from the drawer (open session needed) or the safe to a carrier; in transit until confirmed',
    body: z.object({
      id,
      /** Required for an admin; a counter uses its own branch. */
      branchId: id.optional(),
      from: z.enum(REMITTED_FROM),
      amount: positivePesos,
      /** Notes and coins handed over; if given, they must add up to the amount. */
      counted: countedSchema.optional(),
      carrier: text(80, 2),
      note: text(300, 0).optional(),
    }),
    response: remittanceSchema,
  },
  confirmRemittance: {
    method: 'POST',
    path: '/remittances/:remittanceId/confirm',
    access: admin,
    key: 'remittance.confirm',
    summary: 'Confirm what arrived, when and where; books a difference to over and short; safe to repeat',
    params,
    body: z.object({
      received: pesosFromZero,
      receivedOn: manilaDate,
      to: z.enum(REMITTED_TO),
      /** Number of the deposit slip. */
      reference: text(60, 0).optional(),
      note: text(300, 0).optional(),
    }),
    keyed: true,
    response: remittanceSchema,
  },
  listRemittances: {
    method: 'GET',
    path: '/remittances',
    access: adminOrShop('summary'),
    key: 'remittance.see',
    summary: 'List remittances, newest first; a counter sees its own branch',
    query: z.object({
      ...pageQuery,
      branchId: id.optional(),
      state: z.enum(REMITTANCE_STATES).optional(),
    }),
    response: page(
      remittanceSchema,
      z.object({ remittances: z.number().int(), sent: pesos, inTransit: pesos, difference: pesos }),
    ),
  },
  getRemittance: {
    method: 'GET',
    path: '/remittances/:remittanceId',
    access: adminOrShop('summary'),
    key: 'remittance.see',
    summary: 'Get a remittance',
    params,
    response: remittanceSchema,
  },
})
