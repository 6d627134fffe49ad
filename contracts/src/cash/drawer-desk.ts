import { DRAWER_MOVES, HANDOVER_CHECKS, MOVE_REASONS } from '@labada/domain/cash/drawer-movements'
import { z } from 'zod'
import { adminOrShop, type Routes, shop } from '../core/route.ts'
import { id, instant, pesos, positivePesos, text } from '../core/values.ts'

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

export const drawerDeskRoutes = {
  moveCash: {
    method: 'POST',
    path: '/cash-movements',
    access: shop('summary'),
    summary:
      'Cash in or out of the open drawer, to or from the safe. Cash out above the limit needs an approval with this id as subject: 409 APPROVAL_REQUIRED.',
    body: z.object({
      id,
      kind: z.enum(DRAWER_MOVES),
      amount: positivePesos,
      reason: z.enum(MOVE_REASONS).optional(),
      note: text(200, 3),
    }),
    response: drawerMovement,
  },
  listCashMovements: {
    method: 'GET',
    path: '/cash-movements',
    access: adminOrShop('summary'),
    summary: 'What was moved by hand in a cash session, newest first',
    query: z.object({ cashSessionId: id }),
    response: z.object({ items: z.array(drawerMovement) }),
  },
  writeHandover: {
    method: 'POST',
    path: '/handover-notes',
    access: shop('summary'),
    summary: 'A note for the next shift, with what was gone through',
    body: z.object({ id, text: text(500, 3), checks: z.array(z.enum(HANDOVER_CHECKS)).max(4) }),
    response: handoverNote,
  },
  listHandovers: {
    method: 'GET',
    path: '/handover-notes',
    access: adminOrShop('summary'),
    summary: 'The last notes of a branch, newest first',
    query: z.object(branchQuery),
    response: z.object({ items: z.array(handoverNote) }),
  },
  readHandover: {
    method: 'POST',
    path: '/handover-notes/:noteId/read',
    access: shop('summary'),
    summary: 'Says that the note was read; twice is harmless',
    params: z.object({ noteId: id }),
    body: z.object({}),
    response: handoverNote,
  },
} satisfies Routes
