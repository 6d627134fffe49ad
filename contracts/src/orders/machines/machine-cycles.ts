import { MACHINE_KINDS, MACHINE_STATUSES } from '@labada/domain/orders/machines/machines'
import { z } from 'zod'
import { type Routes, shop } from '../../core/route.ts'
import { id } from '../../core/values.ts'
import { machineCycleSchema } from './machines.ts'

/** A machine as the counter sees it. */
export const shopMachineSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(MACHINE_KINDS),
  /** Kilograms of dry laundry. */
  capacityKg: z.number(),
  minutesPerCycle: z.number().int(),
  status: z.enum(MACHINE_STATUSES),
  /** Why it is out of order. */
  trouble: z.string().nullable(),
  cycles: z.array(machineCycleSchema),
})
export type ShopMachine = z.output<typeof shopMachineSchema>

export const machineCycleRoutes = {
  listShopMachines: {
    method: 'GET',
    path: '/machines',
    access: shop('release'),
    summary: 'The washers and dryers of the branch, washers first, and what is in each; without the retired',
    response: z.object({ items: z.array(shopMachineSchema) }),
  },
  startMachineCycle: {
    method: 'POST',
    path: '/machines/:machineId/cycles',
    access: shop('release'),
    summary:
      'Says which machine a load is in; it leaves the one it was in, and what was done in this one was taken out. Another load still in it 409 MACHINE_BUSY unless `together`; out of order 409 MACHINE_DOWN; a load that is not washed or dried now 409 INVALID_STAGE. Repeating is harmless.',
    params: z.object({ machineId: id }),
    body: z.object({
      id,
      orderId: id,
      loadId: id,
      /** Left out: what the machine usually takes. */
      minutes: z.number().int().min(1).max(480).optional(),
      together: z.boolean().optional(),
    }),
    response: shopMachineSchema,
  },
  finishMachineCycle: {
    method: 'POST',
    path: '/machine-cycles/:cycleId/finish',
    access: shop('release'),
    summary: 'The load is out of the machine, wherever it goes next. Repeating is harmless.',
    params: z.object({ cycleId: id }),
    response: shopMachineSchema,
  },
} satisfies Routes
