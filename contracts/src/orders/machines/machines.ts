import { MACHINE_KINDS, MACHINE_STATUSES } from '@labada/domain/orders/machines/machines'
import { z } from 'zod'
import { admin, type Routes } from '../../core/route.ts'
import { id, instant, page, pageQuery, rowVersion, text } from '../../core/values.ts'

const person = z.object({ id, name: z.string() })

/** A load in a machine. */
export const machineCycleSchema = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  load: z.object({ id, number: z.number().int() }),
  beganAt: instant,
  beganBy: person,
  /** The expected end. */
  endsAt: instant,
})
export type MachineCycle = z.output<typeof machineCycleSchema>

export const machineSchema = z.object({
  id,
  branchId: id,
  name: z.string(),
  kind: z.enum(MACHINE_KINDS),
  capacityKg: z.number(),
  minutesPerCycle: z.number().int(),
  /** Cycles on its own counter; null if it has none. */
  counterReading: z.number().int().nullable(),
  status: z.enum(MACHINE_STATUSES),
  /** Since when and why it is out of order. */
  down: z.object({ id, since: instant, reason: z.string(), by: person }).nullable(),
  /** Minutes out of order in the last 30 days. */
  downMinutes: z.number().int(),
  /** The loads inside. */
  cycles: z.array(machineCycleSchema),
  /** Cycles started in the last 30 days, and their minutes. */
  used: z.object({ cycles: z.number().int(), minutes: z.number().int() }),
  version: rowVersion,
})
export type Machine = z.output<typeof machineSchema>

export const machineDowntimeSchema = z.object({
  id,
  since: instant,
  reason: z.string(),
  by: person,
  /** When it worked again, what was done, and who recorded it; null while it is out of order. */
  ended: z.object({ at: instant, remedy: z.string().nullable(), by: person }).nullable(),
})
export type MachineDowntime = z.output<typeof machineDowntimeSchema>

const terms = {
  name: text(40, 1),
  kind: z.enum(MACHINE_KINDS),
  /** Kilograms of dry laundry. */
  capacityKg: z.number().min(1).max(200).multipleOf(0.5),
  minutesPerCycle: z.number().int().min(1).max(480),
  counterReading: z.number().int().min(0).max(99_999_999).nullable(),
}
const params = z.object({ machineId: id })

export const machineRoutes = {
  listMachines: {
    method: 'GET',
    path: '/branches/:branchId/machines',
    access: admin,
    key: 'machine.see',
    summary: 'List a branch’s machines, washers first, retired last',
    params: z.object({ branchId: id }),
    response: z.object({
      items: z.array(machineSchema),
      totals: z.object({
        /** All working machines: free, busy or done. */
        working: z.number().int(),
        busy: z.number().int(),
        /** Machines whose load is done and waits to be taken out. */
        done: z.number().int(),
        outOfOrder: z.number().int(),
        capacityKg: z.number(),
      }),
    }),
  },
  createMachine: {
    method: 'POST',
    path: '/branches/:branchId/machines',
    access: admin,
    key: 'machine.edit',
    summary: 'Add a machine to a branch; safe to repeat',
    params: z.object({ branchId: id }),
    body: z.object({ id, ...terms }),
    response: machineSchema,
  },
  updateMachine: {
    method: 'PATCH',
    path: '/machines/:machineId',
    access: admin,
    key: 'machine.edit',
    summary: 'Update, retire or restore a machine',
    params,
    body: z.object({ ...terms, isRetired: z.boolean(), version: rowVersion }),
    response: machineSchema,
  },
  stopMachine: {
    method: 'POST',
    path: '/machines/:machineId/downtimes',
    access: admin,
    key: 'machine.edit',
    summary: 'Mark a machine out of order, with the reason; 409 ALREADY_DECIDED if it already is; safe to repeat',
    params,
    body: z.object({ id, reason: text(200, 3) }),
    response: machineSchema,
  },
  restartMachine: {
    method: 'POST',
    path: '/machines/:machineId/restart',
    access: admin,
    key: 'machine.edit',
    summary: 'Mark a machine as working again, with what was done; safe to repeat',
    params,
    body: z.object({ downtimeId: id, remedy: z.string().trim().max(200).optional() }),
    response: machineSchema,
  },
  listMachineDowntimes: {
    method: 'GET',
    path: '/machines/:machineId/downtimes',
    access: admin,
    key: 'machine.see',
    summary: 'List a machine’s downtimes, newest first',
    params,
    query: z.object(pageQuery),
    response: page(machineDowntimeSchema, z.object({ downtimes: z.number().int() })),
  },
} satisfies Routes
