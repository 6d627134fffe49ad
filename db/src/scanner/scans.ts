import type { ScanFlag, ScanUse } from '@labada/domain/scanner/scans'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'

/** An accepted scan as it is stored. */
export interface StoredScan {
  readonly id: string
  readonly employeeId: string
  readonly fingerprintId: string | null
  readonly branchId: string
  readonly clientId: number | null
  readonly agent: string
  readonly epoch: number
  readonly seq: number
  readonly score: number
  /** The authoritative time. */
  readonly scannedAt: Date
  readonly receivedAt: Date
  readonly usedAs: ScanUse
  readonly flags: readonly ScanFlag[]
  readonly needsReview: boolean
}

/** Inserts a scan. Scans are kept forever. */
export async function insertScan(
  trx: Trx,
  scan: StoredScan & { readonly wallAt: Date; readonly monoMs: number; readonly boot: string },
): Promise<void> {
  await trx
    .insertInto('scan')
    .values({ ...scan, flags: [...scan.flags] })
    .execute()
}

/** The scan with this id or with this number in an agent's sequence, with its answer. */
export async function findScan(
  trx: Trx,
  { id, agent, epoch, seq }: Pick<StoredScan, 'id' | 'agent' | 'epoch' | 'seq'>,
): Promise<
  | (Pick<StoredScan, 'id' | 'agent' | 'epoch' | 'seq' | 'usedAs' | 'clientId'> & {
      answer: Record<string, unknown> | null
    })
  | undefined
> {
  return trx
    .selectFrom('scan as s')
    .leftJoin('scanAnswer as a', 'a.scanId', 's.id')
    .select(['s.id', 's.agent', 's.epoch', 's.seq', 's.usedAs', 's.clientId', 'a.answer'])
    .where((eb) =>
      eb.or([
        eb('s.id', '=', id),
        eb.and([eb('s.agent', '=', agent), eb('s.epoch', '=', epoch), eb('s.seq', '=', seq)]),
      ]),
    )
    .executeTakeFirst()
}

/** The authoritative time of a stored scan, and whether an admin must review it. */
export async function getScanTime(trx: Trx, id: string): Promise<{ scannedAt: Date; needsReview: boolean }> {
  return trx.selectFrom('scan').select(['scannedAt', 'needsReview']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Saves the answer to a scan, for when the same scan is sent again. */
export async function keepScanAnswer(trx: Trx, scanId: string, answer: object): Promise<void> {
  await trx
    .insertInto('scanAnswer')
    .values({ scanId, answer: JSON.stringify(answer) })
    .execute()
}

/** The context of a scan: everything its flags are decided from. */
export interface ScanSurroundings {
  /** The employee was assigned to the branch that day. */
  readonly isAssigned: boolean
  /** The employee's nearest scan at another branch within half an hour, either side. */
  readonly isElsewhere: boolean
  /** Other scans of this device within the ten seconds before. */
  readonly justBefore: number
  /** The previous scan since the scanner started. */
  readonly lastOfBoot: { readonly scannedAt: Date; readonly monoMs: number } | undefined
}

export async function lookAround(
  trx: Trx,
  scan: {
    readonly employeeId: string
    readonly branchId: string
    readonly clientId: number
    readonly agent: string
    readonly boot: string
    readonly seq: number
    readonly scannedAt: Date
  },
): Promise<ScanSurroundings> {
  const { employeeId, branchId, clientId, agent, boot, seq, scannedAt } = scan
  const { rows } = await sql<{ isAssigned: boolean; isElsewhere: boolean; justBefore: number }>`
    select
      exists (select from branch_assignment a where a.employee_id = ${employeeId} and a.branch_id = ${branchId}
        and (${scannedAt}::timestamptz at time zone 'Asia/Manila')::date between a.from_on and coalesce(a.to_on, 'infinity'))
        as "isAssigned",
      exists (select from scan s where s.employee_id = ${employeeId} and s.branch_id <> ${branchId} and s.used_as = 'attendance'
        and s.scanned_at > ${scannedAt}::timestamptz - interval '30 minutes'
        and s.scanned_at < ${scannedAt}::timestamptz + interval '30 minutes') as "isElsewhere",
      (select count(*) from scan s where s.client_id = ${clientId}
        and s.scanned_at > ${scannedAt}::timestamptz - interval '10 seconds' and s.scanned_at <= ${scannedAt}) as "justBefore"
  `.execute(trx)
  const lastOfBoot = await trx
    .selectFrom('scan')
    .select(['scannedAt', 'monoMs'])
    .where('agent', '=', agent)
    .where('boot', '=', boot)
    .where('seq', '<', seq)
    .where('needsReview', '=', false)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [found] = rows
  return {
    isAssigned: found?.isAssigned ?? false,
    isElsewhere: found?.isElsewhere ?? false,
    justBefore: found?.justBefore ?? 0,
    lastOfBoot:
      lastOfBoot && lastOfBoot.monoMs !== null
        ? { scannedAt: lastOfBoot.scannedAt, monoMs: lastOfBoot.monoMs }
        : undefined,
  }
}
