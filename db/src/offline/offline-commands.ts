import type { Centavos } from '@labada/domain/core/money'
import { seriesAfter } from '@labada/domain/offline/offline-numbers'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { fullNameOf } from '../core/names.ts'
import type { Scope } from '../core/scope.ts'

/** Gives a device the next series of its branch. Two devices never get the same one. */
export async function takeSeries(
  trx: Trx,
  device: { readonly id: number; readonly branchId: string },
  now: Date,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('labada:offline-series'), hashtext(${device.branchId}))`.execute(trx)
  const last = await trx
    .selectFrom('offlineSeries')
    .select('series')
    .where('branchId', '=', device.branchId)
    .orderBy(sql`length(series)`, 'desc')
    .orderBy('series', 'desc')
    .limit(1)
    .executeTakeFirst()
  const series = seriesAfter(last?.series ?? null)
  await trx
    .insertInto('offlineSeries')
    .values({ branchId: device.branchId, series, deviceId: device.id, takenAt: now })
    .execute()
  return series
}

export async function seriesOfDevice(db: Db, deviceId: number): Promise<string[]> {
  const rows = await db.selectFrom('offlineSeries').select('series').where('deviceId', '=', deviceId).execute()
  return rows.map(({ series }) => series)
}

/** Lets one request at a time decide about commands of a branch, until the transaction ends; false: another does. */
export async function holdDeciding(trx: Trx, branchId: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('labada:offline'), hashtext(${branchId})) as is_held`.execute(trx)
  return rows[0]?.isHeld === true
}

/** The ones of these that are known, by id. */
export async function findBrought(db: Db, ids: readonly string[]): Promise<Map<string, Row<'offlineCommand'>>> {
  const rows = await db
    .selectFrom('offlineCommand')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockOfflineCommand(trx: Trx, id: string): Promise<Row<'offlineCommand'> | undefined> {
  return trx.selectFrom('offlineCommand').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The time at which the device's command before this place counts; null if there is none. */
export async function countedBefore(db: Db, deviceId: number, seq: number): Promise<Date | null> {
  const row = await db
    .selectFrom('offlineCommand')
    .select('countedAt')
    .where('deviceId', '=', deviceId)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.countedAt ?? null
}

/** The first command about an order or record that waits. */
export async function findWaitingOf(db: Db, subjectId: string): Promise<Row<'offlineCommand'> | undefined> {
  return db
    .selectFrom('offlineCommand')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'waiting')
    .orderBy('countedAt')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
}

/** The item sale with this number, by its id. */
export async function findSaleNumbered(db: Db, number: string): Promise<string | undefined> {
  const sale = await db.selectFrom('itemSale').select('id').where('number', '=', number).executeTakeFirst()
  return sale?.id
}

/** A command as it arrived, before anything became of it. */
export type NewCommand = Omit<
  Row<'offlineCommand'>,
  'state' | 'refusal' | 'waitedBecause' | 'drawerCentavos' | 'remark' | 'decidedAt' | 'decidedBy' | 'reason'
>
/** A command with what became of it at its arrival. */
export type ArrivedCommand = NewCommand & Pick<Row<'offlineCommand'>, 'state' | 'refusal' | 'remark'>

/** False if it is known: the same request twice, at the same moment. */
export async function insertOfflineCommand(
  db: Db,
  row: ArrivedCommand & Partial<Pick<Row<'offlineCommand'>, 'drawerCentavos'>>,
): Promise<boolean> {
  const made = await db
    .insertInto('offlineCommand')
    .values({ ...row, input: JSON.stringify(row.input) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** What the ledger has in the drawer (+) or out of it (−) for a command that is not decided. */
export async function undecidedCashOf(db: Db, id: string): Promise<Centavos> {
  const { amount } = await db
    .selectFrom('ledgerTransfer as t')
    .innerJoin('ledgerPosting as p', 'p.transferId', 't.id')
    .where('t.sourceId', '=', id)
    .where('p.accountCode', '=', 'undecided')
    .select(sql<Centavos>`coalesce(-sum(p.amount_centavos), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

export async function setOfflineCommand(
  trx: Trx,
  id: string,
  change: Partial<
    Pick<
      Row<'offlineCommand'>,
      'state' | 'refusal' | 'waitedBecause' | 'remark' | 'decidedAt' | 'decidedBy' | 'reason' | 'countedAt'
    >
  >,
): Promise<void> {
  await trx.updateTable('offlineCommand').set(change).where('id', '=', id).execute()
}

/** A command with the names it refers to. */
export type ListedRow = Row<'offlineCommand'> & {
  readonly by: string | null
  readonly device: string
  readonly branchName: string
  readonly decidedByName: string | null
  /** The order it is about, if it is in the books, and its number. */
  readonly orderId: string | null
  readonly number: string | null
}

/** Waiting ones first, oldest first; then the newest. */
export async function listOfflineCommands(db: Db, { branchId }: Scope, limit: number): Promise<ListedRow[]> {
  return listed(db)
    .$if(branchId !== null, (all) => all.where('c.branchId', '=', branchId ?? ''))
    .orderBy(sql`c.state <> 'waiting'`)
    .orderBy(sql`case when c.state = 'waiting' then c.counted_at end`)
    .orderBy('c.broughtAt', 'desc')
    .orderBy('c.seq', 'desc')
    .limit(limit)
    .execute()
}

/** What a branch's devices sent and an admin decides or decided since then; in the order of `listOfflineCommands`. */
export async function listUndecided(
  db: Db,
  branchId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<ListedRow[]> {
  return listed(db)
    .where('c.branchId', '=', branchId)
    .where((eb) => eb.or([eb('c.state', '=', 'waiting'), eb('c.decidedAt', '>=', since)]))
    .orderBy(sql`c.state <> 'waiting'`)
    .orderBy(sql`case when c.state = 'waiting' then c.counted_at end`)
    .orderBy('c.decidedAt', 'desc')
    .orderBy('c.seq', 'desc')
    .limit(limit)
    .execute()
}

export async function findListed(db: Db, id: string): Promise<ListedRow | undefined> {
  return listed(db).where('c.id', '=', id).executeTakeFirst()
}

export async function countWaiting(db: Db, { branchId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('offlineCommand')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .$if(branchId !== null, (all) => all.where('branchId', '=', branchId ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

function listed(db: Db) {
  return db
    .selectFrom('offlineCommand as c')
    .innerJoin('branch as b', 'b.id', 'c.branchId')
    .innerJoin('client as d', 'd.id', 'c.deviceId')
    .leftJoin('appUser as u', 'u.id', 'c.actorId')
    .leftJoin('appUser as a', 'a.id', 'c.decidedBy')
    .leftJoin('order as o', 'o.id', 'c.subjectId')
    .selectAll('c')
    .select([
      fullNameOf<string | null>('u').as('by'),
      'd.name as device',
      'b.name as branchName',
      fullNameOf<string | null>('a').as('decidedByName'),
      'o.id as orderId',
      'o.number',
    ])
}
