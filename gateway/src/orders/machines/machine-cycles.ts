import type { machineCycleRoutes, ShopMachine } from '@labada/contracts/orders/machines/machine-cycles'
import type { MachineCycle } from '@labada/contracts/orders/machines/machines'
import type { Db } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import * as cycles from '@labada/db/orders/machines/machine-cycles'
import * as machines from '@labada/db/orders/machines/machines'
import { DomainError } from '@labada/domain/core/errors'
import { cycleEndOf, stageInMachine, statusOf } from '@labada/domain/orders/machines/machines'
import { refuseVoided } from '@labada/domain/orders/orders'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Handlers } from '../../http/context.ts'
import { stateOf } from '../order-answers.ts'
import { lockedOrder } from '../order-money.ts'
import { loadOf, setLoadStage } from '../order-stages.ts'

export const machineCycleHandlers: Handlers<typeof machineCycleRoutes> = {
  async listShopMachines(_, { db, branchId, now }) {
    const rows = await machines.listMachines(db, branchId)
    return {
      items: await shopMachines(
        db,
        rows.filter(({ retiredAt }) => retiredAt === null),
        now,
      ),
    }
  },

  async startMachineCycle({ params, body }, context) {
    const { command, scope, branchId, actor, now } = context
    return afterTwin('machine cycle', 'machine_cycle_pkey', () =>
      command(async (trx) => {
        // Locks the order before the machine, like everything that moves a load and thereby ends its cycle.
        const record = await lockedOrder(trx, scope, body.orderId)
        const machine = await machines.lockMachine(trx, params.machineId)
        if (machine?.branchId !== branchId) throw new DomainError('not_found', 'Machine not found')
        const load = loadOf(record, body.loadId)
        const known = await cycles.findCycle(trx, { branchId: null }, body.id)
        if (known) {
          if (known.machineId !== machine.id || known.loadId !== load.id) throw idTaken('machine cycle')
          return shopMachine(trx, machine, now)
        }
        refuseVoided(stateOf(record.order))
        const { status, cycles: inside } = await shopMachine(trx, machine, now)
        const others = inside.filter((cycle) => cycle.load.id !== load.id)
        const isTogether = body.together === true
        const stage = stageInMachine({ ...machine, status, others }, load, { isTogether, now })
        if (others.length < inside.length) return shopMachine(trx, machine, now)
        const end = { at: now, by: actor.id }
        if (stage !== load.stage) await setLoadStage(trx, context, record, { load, stage, reason: null })
        const left = await cycles.endCycles(trx, { loadId: load.id }, end)
        // Loads that were done when another one was put in must have been taken out.
        if (!isTogether) for (const { id } of others) left.push(...(await cycles.endCycles(trx, { id }, end)))
        const cycle = {
          id: body.id,
          machineId: machine.id,
          branchId,
          orderId: record.order.id,
          loadId: load.id,
          stage,
          minutes: body.minutes ?? machine.minutesPerCycle,
          beganAt: now,
          beganBy: actor.id,
          endedAt: null,
          endedBy: null,
        }
        await cycles.insertCycle(trx, cycle)
        const orderId = record.order.id
        await announce(
          trx,
          now,
          ...left.map((machineId) => ({
            type: 'machine.finished' as const,
            branchId,
            payload: { machineId, orderId },
          })),
          { type: 'machine.started', branchId, payload: { machineId: machine.id, orderId } },
        )
        return shopMachine(trx, machine, now)
      }),
    )
  },

  async finishMachineCycle({ params }, { command, scope, branchId, actor, now }) {
    return command(async (trx) => {
      const cycle = await cycles.findCycle(trx, scope, params.cycleId)
      const machine = cycle && (await machines.lockMachine(trx, cycle.machineId))
      if (!machine) throw new DomainError('not_found', 'Machine cycle not found')
      const ended = await cycles.endCycles(trx, { id: cycle.id }, { at: now, by: actor.id })
      if (ended.length > 0) {
        await announce(trx, now, {
          type: 'machine.finished',
          branchId,
          payload: { machineId: machine.id, orderId: cycle.orderId },
        })
      }
      return shopMachine(trx, machine, now)
    })
  },
}

/** A load in a machine, in the API's form. */
export function toMachineCycle(row: cycles.MachineCycleRow): MachineCycle {
  return {
    id: row.id,
    order: { id: row.orderId, number: row.orderNumber },
    load: { id: row.loadId, number: row.loadNumber },
    beganAt: row.beganAt,
    beganBy: { id: row.beganBy, name: row.beganByName },
    endsAt: cycleEndOf(row),
  }
}

async function shopMachine(db: Db, row: Row<'machine'>, now: Date): Promise<ShopMachine> {
  const [only] = await shopMachines(db, [row], now)
  if (!only) throw new Error('A machine has an answer')
  return only
}

async function shopMachines(db: Db, rows: readonly Row<'machine'>[], now: Date): Promise<ShopMachine[]> {
  const ids = rows.map(({ id }) => id)
  const [inside, down] = [await cycles.listOpenCycles(db, ids), await machines.listOpenDowntimes(db, ids)]
  return rows.map((row) => {
    const trouble = down.get(row.id)?.reason ?? null
    const held = (inside.get(row.id) ?? []).map(toMachineCycle)
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      capacityKg: row.capacityGrams / 1000,
      minutesPerCycle: row.minutesPerCycle,
      status: statusOf({ retiredAt: row.retiredAt, isDown: trouble !== null, inside: held }, now),
      trouble,
      cycles: held,
    }
  })
}
