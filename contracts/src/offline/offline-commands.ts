import { CASH_ANSWERS } from '@labada/domain/offline/undecided-cash'
import { z } from 'zod'
import { admin, kept, shop } from '../core/route.ts'
import { id, instant, pesos, text } from '../core/values.ts'

/** Bytes: the maximum body of a call is 64 KB. */
export const MOST_OFFLINE_BYTES = 60_000
export const MOST_OFFLINE_COMMANDS = 50

/**
 * - `done`: it is in the books
 * - `waiting`: it was refused, or follows one that was; an admin decides
 * - `dismissed`: an admin decided that it does not count
 */
export const OFFLINE_STATES = ['done', 'waiting', 'dismissed'] as const
export type OfflineState = (typeof OFFLINE_STATES)[number]

/** A command that a counter did without a connection, as its device kept it. */
export const offlineCommand = z.strictObject({
  /** Created by the device; each counts once. */
  id,
  /** Its place among the commands of this device, from 1. */
  seq: z.number().int().min(1),
  /** When it was done, by the server's time as far as the device knew it. */
  at: instant,
  /** `POST /orders/:orderId/payments` */
  route: z.string().max(200),
  /** Who was logged in. */
  actorId: id,
  /** The number that the device gave to an order it received or to a sale of items. */
  orderNumber: z.string().max(40).nullable(),
  /** The request as the call takes it, `{params, body}`, as JSON. */
  input: z.string().max(MOST_OFFLINE_BYTES),
})
export type OfflineCommand = z.output<typeof offlineCommand>

const outcome = z.object({
  id,
  state: z.enum(OFFLINE_STATES),
  /** Why it waits; null otherwise. */
  refusal: z.string().nullable(),
})
export const offlineOutcomes = z.array(outcome)
export type OfflineOutcome = z.output<typeof outcome>

export const listedCommand = z.object({
  id,
  at: instant,
  broughtAt: instant,
  /** The command in a word or two: `Record payment`. */
  what: z.string(),
  /** The order or the sale it is about, by the number on its slip; null for other commands. */
  orderNumber: z.string().nullable(),
  /** The order, if it is in the books. */
  orderId: id.nullable(),
  amount: pesos.nullable(),
  /** The cash that it brought into the drawer (+) or took out of it (−), if it is booked there while it waits. */
  inDrawer: pesos.nullable(),
  by: z.string(),
  device: z.string(),
  branchId: id,
  branchName: z.string(),
  state: z.enum(OFFLINE_STATES),
  /** Why it waits, or waited until an admin decided it; null if it never did. */
  refusal: z.string().nullable(),
  /** What differs from what the counter saw: another price, another time. Null if nothing does. */
  remark: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type ListedOfflineCommand = z.output<typeof listedCommand>

export const offlineCommandRoutes = kept({
  takeOfflineSeries: {
    method: 'POST',
    path: '/offline/series',
    access: shop(),
    key: 'order.create',
    unattended: true,
    summary: 'Take a series of order numbers for this device, for orders received without a connection',
    response: z.object({ series: z.string() }),
  },
  bringOfflineCommands: {
    method: 'POST',
    path: '/offline/commands',
    access: shop(),
    key: 'own',
    unattended: true,
    summary: 'Send what this device did without a connection, oldest first; each counts once',
    body: z.object({ commands: z.array(offlineCommand).min(1).max(MOST_OFFLINE_COMMANDS) }),
    response: z.object({ outcomes: offlineOutcomes }),
  },
  listOfflineCommands: {
    method: 'GET',
    path: '/offline/commands',
    access: admin,
    key: 'offline.see',
    summary: 'List what devices did without a connection: what waits for a decision first, then newest first',
    query: z.object({ branchId: id.optional() }),
    response: z.object({
      waiting: z.number().int(),
      /** At most 200. */
      items: z.array(listedCommand),
    }),
  },
  decideOfflineCommand: {
    method: 'POST',
    path: '/offline/commands/:commandId/decision',
    access: admin,
    key: 'offline.decide',
    summary: 'Record a waiting command after all, with those that wait for it, or dismiss it; safe to repeat',
    params: z.object({ commandId: id }),
    body: z.object({
      decision: z.enum(['record', 'dismiss']),
      reason: text(200),
      /** Of dismissed work with cash in the drawer: it is left there (over, or short), or it went back. */
      cash: z.enum(CASH_ANSWERS).optional(),
    }),
    response: listedCommand,
  },
})
