import type { Trx } from '../core/client.ts'
import { insertMany } from './bulk.ts'
import type { Desk } from './desk.ts'
import { type Dice, diceOf } from './dice.ts'

type Row = Readonly<Record<string, unknown>>

const DAY = 86_400_000
const TROUBLES = [
  { reason: 'Drum belt snapped', remedy: 'New belt', minutes: 190 },
  { reason: 'Leaks at the door', remedy: 'New door seal', minutes: 75 },
  { reason: 'Does not drain', remedy: 'A coin was in the pump', minutes: 40 },
] as const

/**
 * Four washers and three dryers in each branch; each had its troubles, one of the first branch does not run now, and what is
 * being washed and dried is in them.
 */
export async function fillMachines(trx: Trx, { branches, adminId, now, seed }: Desk): Promise<void> {
  const dice = diceOf(seed)
  const createdAt = new Date(now.getTime() - 90 * DAY)
  const machines: Row[] = []
  const downtimes: Row[] = []
  for (const [at, branch] of branches.entries()) {
    const add = (kind: 'washer' | 'dryer', number: number) => {
      const id = dice.id(createdAt)
      machines.push({
        id,
        branchId: branch.id,
        name: `${kind === 'washer' ? 'Washer' : 'Dryer'} ${number}`,
        kind,
        capacityGrams: kind === 'washer' ? 8_000 : 10_000,
        minutesPerCycle: kind === 'washer' ? 35 : 45,
        counterReading: kind === 'washer' ? dice.between(900, 2_400) : null,
        retiredAt: null,
        createdAt,
        createdBy: adminId,
        version: 1,
      })
      return id
    }
    for (let number = 1; number <= 4; number++) {
      const machineId = add('washer', number)
      const trouble = dice.pick(TROUBLES)
      const beganAt = new Date(now.getTime() - dice.between(3, 25) * DAY)
      downtimes.push({
        id: dice.id(beganAt),
        machineId,
        beganAt,
        beganBy: adminId,
        reason: trouble.reason,
        endedAt: new Date(beganAt.getTime() + trouble.minutes * 60_000),
        endedBy: adminId,
        remedy: trouble.remedy,
      })
    }
    const dryers = [1, 2, 3].map((number) => add('dryer', number))
    if (at > 0) continue
    const beganAt = new Date(now.getTime() - 100 * 60_000)
    downtimes.push({
      id: dice.id(beganAt),
      machineId: dryers[2],
      beganAt,
      beganBy: adminId,
      reason: 'Does not heat',
      endedAt: null,
      endedBy: null,
      remedy: null,
    })
  }
  await insertMany(trx, 'machine', machines)
  await insertMany(trx, 'machineDowntime', downtimes)
  await fillCycles(trx, machines, downtimes, { dice, now })
}

/** What is washed or dried now is in a machine, one load in each, as far as there are any that run. */
async function fillCycles(
  trx: Trx,
  machines: readonly Row[],
  downtimes: readonly Row[],
  { dice, now }: { readonly dice: Dice; readonly now: Date },
): Promise<void> {
  const loads = await trx
    .selectFrom('load')
    .select(['id', 'orderId', 'branchId', 'stage', 'stageAt', 'stageBy'])
    .where('stage', 'in', ['washing', 'drying'])
    .orderBy('stageAt', 'desc')
    .orderBy('id')
    .execute()
  const free = new Set(machines.filter(({ id }) => !downtimes.some((one) => one.machineId === id && !one.endedAt)))
  const cycles: Row[] = []
  for (const load of loads) {
    const kind = load.stage === 'washing' ? 'washer' : 'dryer'
    const machine = [...free].find((one) => one.branchId === load.branchId && one.kind === kind)
    if (!machine) continue
    free.delete(machine)
    const beganAt = new Date(Math.max(load.stageAt.getTime(), now.getTime() - dice.between(5, 50) * 60_000))
    cycles.push({
      id: dice.id(beganAt),
      machineId: machine.id,
      branchId: load.branchId,
      orderId: load.orderId,
      loadId: load.id,
      stage: load.stage,
      minutes: machine.minutesPerCycle,
      beganAt,
      beganBy: load.stageBy,
      endedAt: null,
      endedBy: null,
    })
  }
  await insertMany(trx, 'machineCycle', cycles)
}
