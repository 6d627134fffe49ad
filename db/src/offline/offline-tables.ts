import type { WireInput } from '@labada/contracts/backup/kept-commands'
import type { OfflineState } from '@labada/contracts/offline/offline-commands'
import type { Centavos } from '@labada/domain/core/money'
import type { Json, Later } from '../core/column-types.ts'

/** The tables of what counters did without a connection. */
export interface OfflineTables {
  /** The series of order numbers that a device gives by itself; never given to another device of the branch. */
  offlineSeries: { branchId: string; series: string; deviceId: number; takenAt: Date }
  offlineCommand: OfflineCommandTable
}

interface OfflineCommandTable {
  /** Created by the device. */
  id: string
  branchId: string
  deviceId: number
  /** Its place among the device's commands. */
  seq: number
  /** The device's time. */
  at: Date
  /** The time at which it counts. */
  countedAt: Date
  /** `POST /orders` */
  route: string
  actorId: string
  /** The number on the slip of an order that was received, or of items that were sold. */
  orderNumber: string | null
  /** The order or record it is about: what follows it waits while it waits. */
  subjectId: string | null
  input: Json<WireInput>
  broughtAt: Date
  broughtBy: string
  state: OfflineState
  refusal: Later<string>
  /** Of work that an admin decided: the refusal that it waited with. */
  waitedBecause: Later<string>
  /** What waiting work brought into the drawer (+) or took out of it (−), if the ledger has it there; kept once decided. */
  drawerCentavos: Later<Centavos>
  /** What differs from what the counter saw. */
  remark: Later<string>
  decidedAt: Later<Date>
  decidedBy: Later<string>
  /** The admin's reason. */
  reason: Later<string>
}
