import type { RouteInput } from '@labada/contracts/core/route'
import type { Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import * as branches from '@labada/db/company/branches'
import type { Db, Trx } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import * as cycles from '@labada/db/orders/machines/machine-cycles'
import * as machines from '@labada/db/orders/machines/machines'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { downMinutes, MACHINE_DAYS, type MachineStatus, statusOf } from '@labada/domain/orders/machines/machines'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken, unlessTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { toMachineCycle } from './machine-cycles.ts'

type MachineRow = NonNullable<Awaited<ReturnType<typeof machines.findMachine>>>
type Terms = Omit<RouteInput<typeof machineRoutes.createMachine>['body'], 'id'>

const WINDOW_MS = MACHINE_DAYS * 24 * 3_600_000

export const machineHandlers: Handlers<typeof machineRoutes> = {
  async listMachines({ params }, { db, now }) {
    if (!(await branches.findBranch(db, params.branchId))) throw noSuchBranch()
    const items = await answers(db, await machines.listMachines(db, params.branchId), now)
    const count = (of: MachineStatus) => items.filter(({ status }) => status === of).length
    const working = items.filter(({ status }) => status !== 'out_of_order' && status !== 'retired')
    return {
      items,
      totals: {
        working: working.length,
        busy: count('busy'),
        done: count('done'),
        outOfOrder: count('out_of_order'),
        capacityKg: working.reduce((sum, { capacityKg }) => sum + capacityKg, 0),
      },
    }
  },

  async createMachine({ params, body: { id, ...terms } }, context) {
    return afterTwin('machine', 'machine_pkey', () =>
      context.command(async (trx) => {
        if (!(await branches.findBranch(trx, params.branchId))) throw noSuchBranch()
        const known = await machines.findMachine(trx, id)
        if (known) {
          if (known.createdBy !== context.actor.id || known.name !== terms.name) throw idTaken('machine')
          return answer(trx, known, context.now)
        }
        await withFreeName(() =>
          machines.insertMachine(trx, {
            id,
            branchId: params.branchId,
            ...columnsOf(terms),
            createdAt: context.now,
            createdBy: context.actor.id,
          }),
        )
        return changed(trx, context, id, { action: 'machine.created' })
      }),
    )
  },

  async updateMachine({ params, body: { isRetired, version, ...terms } }, context) {
    return context.command(async (trx) => {
      const row = await locked(trx, params.machineId)
      if (row.version !== version)
        throw new DomainError('stale_version', 'Someone else changed this machine. Reload and try again.', {
          version: row.version,
        })
      const before = await answer(trx, row, context.now)
      await withFreeName(() =>
        machines.setMachine(trx, row.id, {
          ...columnsOf(terms),
          retiredAt: isRetired ? (row.retiredAt ?? context.now) : null,
        }),
      )
      return changed(trx, context, row.id, { action: 'machine.changed', before })
    })
  },

  async stopMachine({ params, body }, context) {
    return context.command(async (trx) => {
      const row = await locked(trx, params.machineId)
      const known = await machines.findDowntime(trx, body.id)
      if (known) {
        if (known.machineId !== row.id) throw idTaken('downtime')
        return answer(trx, row, context.now)
      }
      if (row.retiredAt) throw new DomainError('already_decided', 'This machine is retired')
      const open = (await machines.listOpenDowntimes(trx, [row.id])).get(row.id)
      if (open) throw new DomainError('already_decided', `This machine is already out of order: ${open.reason}`)
      await machines.insertDowntime(trx, {
        id: body.id,
        machineId: row.id,
        beganAt: context.now,
        beganBy: context.actor.id,
        reason: body.reason,
      })
      return changed(trx, context, row.id, { action: 'machine.stopped', reason: body.reason })
    })
  },

  async restartMachine({ params, body: { downtimeId, remedy } }, context) {
    return context.command(async (trx) => {
      const row = await locked(trx, params.machineId)
      const downtime = await machines.findDowntime(trx, downtimeId)
      if (downtime?.machineId !== row.id) throw new DomainError('not_found', 'Downtime not found')
      if (downtime.endedAt) return answer(trx, row, context.now)
      await machines.endDowntime(trx, downtimeId, {
        endedAt: context.now,
        endedBy: context.actor.id,
        remedy: remedy || null,
      })
      return changed(trx, context, row.id, { action: 'machine.restarted', ...(remedy && { reason: remedy }) })
    })
  },

  async listMachineDowntimes({ params, query: { cursor, limit = 50 } }, { db }) {
    if (!(await machines.findMachine(db, params.machineId))) throw noSuchMachine()
    const [{ items, nextCursor }, totals] = await Promise.all([
      machines.listDowntimes(db, params.machineId, { cursor, limit }),
      onFirstPage(cursor, async () => ({ downtimes: await machines.countDowntimes(db, params.machineId) })),
    ])
    return {
      items: items.map((row) => ({
        id: row.id,
        since: row.beganAt,
        reason: row.reason,
        by: { id: row.beganBy, name: row.beganByName },
        ended:
          row.endedAt && row.endedBy
            ? { at: row.endedAt, remedy: row.remedy, by: { id: row.endedBy, name: row.endedByName ?? '' } }
            : null,
      })),
      nextCursor,
      totals,
    }
  },
}

const noSuchBranch = () => new DomainError('not_found', 'Branch not found')
const noSuchMachine = () => new DomainError('not_found', 'Machine not found')

async function locked(trx: Trx, id: string): Promise<MachineRow> {
  const row = await machines.lockMachine(trx, id)
  if (!row) throw noSuchMachine()
  return row
}

function columnsOf({ name, kind, capacityKg, minutesPerCycle, counterReading }: Terms) {
  return { name, kind, capacityGrams: Math.round(capacityKg * 1000), minutesPerCycle, counterReading }
}

/** Refuses a duplicate machine name within a branch, so that it is clear which machine is broken. */
function withFreeName(work: () => Promise<void>): Promise<void> {
  const taken = () =>
    new DomainError('field_invalid', 'Another machine at this branch has this name', { field: 'name' })
  return unlessTaken({ machine_name: taken }, work)
}

async function changed(
  trx: Trx,
  context: Context,
  id: string,
  { action, before, reason }: { readonly action: AuditAction; readonly before?: Machine; readonly reason?: string },
): Promise<Machine> {
  const machine = await answer(trx, await locked(trx, id), context.now)
  await writeAudit(trx, context, {
    action,
    objectType: 'machine',
    objectId: id,
    branchId: machine.branchId,
    ...(reason && { reason }),
    ...(before && { before: { ...before } }),
    after: { ...machine },
  })
  await announce(trx, context.now, {
    type: 'machine.changed',
    branchId: machine.branchId,
    payload: { machineId: id },
  })
  return machine
}

async function answer(db: Db, row: MachineRow, now: Date): Promise<Machine> {
  const [only] = await answers(db, [row], now)
  if (!only) throw new Error('A machine has an answer')
  return only
}

async function answers(db: Db, rows: readonly MachineRow[], now: Date): Promise<Machine[]> {
  const ids = rows.map(({ id }) => id)
  const from = new Date(now.getTime() - WINDOW_MS)
  const spans = await machines.listDowntimesSince(db, ids, from)
  const open = await machines.listOpenDowntimes(db, ids)
  const inside = await cycles.listOpenCycles(db, ids)
  const used = await cycles.countCycles(db, ids, { since: from, now })
  return rows.map((row) => {
    const down = open.get(row.id)
    const held = (inside.get(row.id) ?? []).map(toMachineCycle)
    return {
      id: row.id,
      branchId: row.branchId,
      name: row.name,
      kind: row.kind,
      capacityKg: row.capacityGrams / 1000,
      minutesPerCycle: row.minutesPerCycle,
      counterReading: row.counterReading,
      status: statusOf({ retiredAt: row.retiredAt, isDown: down !== undefined, inside: held }, now),
      down: down
        ? { id: down.id, since: down.beganAt, reason: down.reason, by: { id: down.beganBy, name: down.beganByName } }
        : null,
      downMinutes: downMinutes(spans.get(row.id) ?? [], { from, to: now }),
      cycles: held,
      used: used.get(row.id) ?? { cycles: 0, minutes: 0 },
      version: row.version,
    }
  })
}
