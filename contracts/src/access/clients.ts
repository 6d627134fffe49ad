import { z } from 'zod'
import { admin, confirmedAdmin, type Routes } from '../core/route.ts'
import { clientId, id, instant, text } from '../core/values.ts'

/** A paired device. `id` is the first part of its credential, opaque to callers. */
export const clientSchema = z.object({
  id: z.string(),
  branchId: id,
  branchName: z.string(),
  name: z.string(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  online: z.boolean(),
  terminatedAt: instant.nullable(),
})
export type ClientDevice = z.output<typeof clientSchema>

export const clientRoutes = {
  createSetupCode: {
    method: 'POST',
    path: '/clients/setup-codes',
    access: confirmedAdmin,
    key: 'device.edit',
    summary: 'Create a one-time setup code (6 characters, valid for 10 minutes) that pairs a device with a branch',
    body: z.object({ branchId: id, name: text(60).optional() }),
    secret: true,
    response: z.object({ code: z.string(), expiresAt: instant }),
  },
  listClients: {
    method: 'GET',
    path: '/clients',
    access: admin,
    key: 'device.see',
    summary: 'List paired devices',
    query: z.object({ branchId: id.optional() }),
    response: z.object({ items: z.array(clientSchema) }),
  },
  terminateClient: {
    method: 'POST',
    path: '/clients/:clientId/terminate',
    access: admin,
    key: 'device.edit',
    summary: 'End a device for good; its sessions and sockets close within two seconds',
    params: z.object({ clientId }),
    response: clientSchema,
  },
} satisfies Routes
