import { MACHINE_KINDS, MACHINE_STATUSES } from '@labada/domain/orders/machines/machines'
import { z } from 'zod'
import { kept, shop } from '../../core/route.ts'
import { id } from '../../core/values.ts'
import { machineCycleSchema } from './machines.ts'

/** A machine, for the counter. */
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

export const machineCycleRoutes = kept({
  listShopMachines: {
    method: 'GET',
    path: '/machines',
    access: shop('release'),
    key: 'machine.see',
    summary: 'List the branch’s washers and dryers and the load in each, washers first; not the retired',
    response: z.object({ items: z.array(shopMachineSchema) }),
  },
  startMachineCycle: {
    method: 'POST',
    path: '/machines/:machineId/cycles',
    access: shop('release'),
    key: 'machine.run',
    summary:
      'Put a load into a machine, and move it on if its next stage is the machine’s; 409 MACHINE_BUSY unless `together`, MACHINE_DOWN, INVALID_STAGE',
    params: z.object({ machineId: id }),
    body: z.object({
      id,
      orderId: id,
      loadId: id,
      /** Default: the machine's usual time. */
      minutes: z.number().int().min(1).max(480).optional(),
      together: z.boolean().optional(),
    }),
    response: shopMachineSchema,
  },
  finishMachineCycle: {
    method: 'POST',
    path: '/machine-cycles/:cycleId/finish',
    access: shop('release'),
    key: 'machine.run',
    summary: 'Take a load out of its machine; safe to repeat',
    params: z.object({ cycleId: id }),
    response: shopMachineSchema,
  },
})
