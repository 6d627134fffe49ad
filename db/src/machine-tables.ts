import type { MachineKind } from '@labada/domain/machines'
import type { Generated } from 'kysely'
import type { Later } from './column-types.ts'

/** Washers and dryers, and when they did not run. */
export interface MachineTables {
  machine: MachineTable
  machineDowntime: MachineDowntimeTable
}

interface MachineTable {
  id: string
  branchId: string
  name: string
  kind: MachineKind
  capacityGrams: number
  minutesPerCycle: number
  counterReading: number | null
  retiredAt: Later<Date>
  createdAt: Date
  createdBy: string
  version: Generated<number>
}

interface MachineDowntimeTable {
  id: string
  machineId: string
  beganAt: Date
  beganBy: string
  reason: string
  endedAt: Later<Date>
  endedBy: Later<string>
  remedy: Later<string>
}
