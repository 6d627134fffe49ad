import { DRAWER_MOVES, HANDOVER_CHECKS, MOVE_REASONS } from '@labada/domain/cash/drawer-movements'
import { z } from 'zod'
import { adminOrShop, kept, shop } from '../core/route.ts'
import { id, instant, pesos, positivePesos, text } from '../core/values.ts'
import { noSaleSchema } from './cash-sessions.ts'

const person = z.object({ id, name: z.string() })

const drawerMovement = z.object({
  id,
  cashSessionId: id,
  kind: z.enum(DRAWER_MOVES),
  reason: z.enum(MOVE_REASONS).nullable(),
  note: z.string(),
  amount: pesos,
  recordedAt: instant,
  recordedBy: person,
})
export type DrawerMovement = z.output<typeof drawerMovement>

const handoverNote = z.object({
  id,
  text: z.string(),
  checks: z.array(z.enum(HANDOVER_CHECKS)),
  writtenAt: instant,
  writtenBy: person,
  readAt: instant.nullable(),
  readBy: person.nullable(),
})

const branchQuery = { branchId: id.optional() }

export const drawerDeskRoutes = kept({
  moveCash: {
    method: 'POST',
    path: '/cash-movements',
    access: shop('summary'),
    key: 'drawer.move',
    permittable: 'drawer.move',
    summary: 'Move cash into or out of the open drawer; above the limit 409 APPROVAL_REQUIRED until its id is approved',
    body: z.object({
      id,
      kind: z.enum(DRAWER_MOVES),
      amount: positivePesos,
      reason: z.enum(MOVE_REASONS).optional(),
      note: text(200, 3),
    }),
    response: drawerMovement,
  },
  recordNoSale: {
    method: 'POST',
    path: '/no-sales',
    access: shop('summary'),
    key: 'drawer.unlock',
    permittable: 'drawer.unlock',
    summary: 'Record that the drawer is opened without a sale, and why; safe to repeat',
    body: z.object({ id, reason: text(200, 3) }),
    response: noSaleSchema,
  },
  listCashMovements: {
    method: 'GET',
    path: '/cash-movements',
    access: adminOrShop('summary'),
    key: 'drawer.history',
    summary: 'List the cash put in or taken out by hand in a session, newest first',
    query: z.object({ cashSessionId: id }),
    response: z.object({ items: z.array(drawerMovement) }),
  },
  writeHandover: {
    method: 'POST',
    path: '/handover-notes',
    access: shop('summary'),
    key: 'own',
    summary: 'Leave a handover note for the next shift, with the completed checklist',
    body: z.object({ id, text: text(500, 3), checks: z.array(z.enum(HANDOVER_CHECKS)).max(4) }),
    response: handoverNote,
  },
  listHandovers: {
    method: 'GET',
    path: '/handover-notes',
    access: adminOrShop('summary'),
    key: 'own',
    summary: 'List the latest handover notes of a branch, newest first',
    query: z.object(branchQuery),
    response: z.object({ items: z.array(handoverNote) }),
  },
  readHandover: {
    method: 'POST',
    path: '/handover-notes/:noteId/read',
    access: shop('summary'),
    key: 'own',
    summary: 'Mark a handover note as read; safe to repeat',
    params: z.object({ noteId: id }),
    body: z.object({}),
    response: handoverNote,
  },
})
