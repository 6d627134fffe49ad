import type { BundleRefusal } from '@labada/contracts/scanner/scan-alarms'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import type { Database } from '../schema.ts'

/** How long a scanner's alarm is listed. */
const ALARM_DAYS = 2

export interface ScannerAlarm {
  readonly branchId: string
  readonly device: string
  readonly why: BundleRefusal
  readonly times: number
}

/** Inserts an alarm; returns false if it exists already. */
export async function insertScannerAlarm(trx: Trx, alarm: Insertable<Database['scannerAlarm']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('scannerAlarm')
    .values(alarm)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The scans that scanners refused in the last two days, each reason of a device once, newest first. */
export async function listScannerAlarms(db: Db, scope: Scope, at: Date): Promise<ScannerAlarm[]> {
  const since = new Date(at.getTime() - ALARM_DAYS * 86_400_000)
  const { rows } = await sql<ScannerAlarm>`
    select a.branch_id, c.name as device, a.why, sum(a.times)::int as times
    from scanner_alarm a join client c on c.id = a.client_id
    where a.received_at >= ${since} and (${scope.branchId}::uuid is null or a.branch_id = ${scope.branchId}::uuid)
    group by a.branch_id, c.id, c.name, a.why
    order by max(a.received_at) desc limit 20`.execute(db)
  return rows
}
