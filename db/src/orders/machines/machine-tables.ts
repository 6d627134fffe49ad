import type { MachineKind, MachineStage } from '@labada/domain/orders/machines/machines'
import type { Generated } from 'kysely'
import type { Later } from '../../core/column-types.ts'

/** The tables of washers and dryers, their downtimes and the loads in them. */
export interface MachineTables {
  machine: MachineTable
  machineDowntime: MachineDowntimeTable
  machineCycle: MachineCycleTable
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

interface MachineCycleTable {
  id: string
  machineId: string
  branchId: string
  orderId: string
  loadId: string
  stage: MachineStage
  minutes: number
  beganAt: Date
  beganBy: string
  endedAt: Later<Date>
  endedBy: Later<string>
}
