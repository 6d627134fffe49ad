import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { after, type Place, pageOf } from '../core/keyset.ts'
import { fullNameOf } from '../core/names.ts'

/**
 * The newest restore, and the earliest moment that a restore since `since` went back to; undefined if there is none.
 */
export async function findLastRestore(
  db: Db,
  since: Date,
): Promise<
  { readonly id: string; readonly restoredAt: Date; readonly snapshotAt: Date; readonly earliest: Date } | undefined
> {
  const { rows } = await sql<{ id: string; restoredAt: Date; snapshotAt: Date; earliest: Date }>`
    select id, restored_at, snapshot_at, min(snapshot_at) over () as earliest
    from restore where restored_at >= ${since} order by restored_at desc limit 1`.execute(db)
  return rows[0]
}

/** Locks the reapplying of commands until the transaction ends; false if another transaction has the lock. */
export async function holdPuttingBack(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('labada:put-back')) as is_held`.execute(trx)
  return rows[0]?.isHeld === true
}

export type BroughtCommand = Omit<Row<'keptCommand'>, 'state' | 'refusal' | 'differs' | 'settledAt'>

/**
 * Inserts submitted commands; a known command that is not done is assigned to the newest restore. Returns the number of
 * new ones.
 */
export async function keepCommands(trx: Trx, commands: readonly BroughtCommand[]): Promise<number> {
  let added = 0
  for (const command of commands) {
    const row = await trx
      .insertInto('keptCommand')
      .values({
        ...command,
        input: JSON.stringify(command.input),
        permit: command.permit && JSON.stringify(command.permit),
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ restoreId: command.restoreId })
          .where('keptCommand.state', '!=', 'done')
          .where('keptCommand.restoreId', '!=', command.restoreId),
      )
      .returning('id')
      .executeTakeFirst()
    if (row) added += 1
  }
  return added
}

/** The commands not reapplied yet, in their original order, and the cursor of the next page. */
export async function listUndone(
  db: Db,
  restoreId: string,
  place: Place | undefined,
  limit: number,
): Promise<{ readonly items: Row<'keptCommand'>[]; readonly nextCursor: string | null }> {
  let rows = db
    .selectFrom('keptCommand')
    .selectAll()
    .where('restoreId', '=', restoreId)
    .where('state', '!=', 'done')
    .orderBy('at')
    .orderBy('id')
    .limit(limit + 1)
  if (place) rows = rows.where(after(sql.ref('at'), sql.ref('id'), place, 'asc'))
  return pageOf(await rows.execute(), limit, ({ at, id }) => ({ value: at, id }))
}

/** The result of reapplying a command. */
export type Outcome =
  | { readonly state: 'done'; readonly differs: boolean }
  | { readonly state: 'refused'; readonly refusal: string }

export async function settleKeptCommand(trx: Trx, id: string, outcome: Outcome, at: Date): Promise<void> {
  await trx
    .updateTable('keptCommand')
    .set({
      state: outcome.state,
      refusal: outcome.state === 'refused' ? outcome.refusal : null,
      differs: outcome.state === 'done' && outcome.differs,
      settledAt: at,
    })
    .where('id', '=', id)
    .execute()
}

export interface KeptCounts {
  readonly waiting: number
  readonly done: number
  readonly refused: number
  readonly differing: number
}

export async function countKeptCommands(db: Db, restoreId: string): Promise<KeptCounts> {
  const { rows } = await sql<KeptCounts>`
    select (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state = 'done'))::int as done,
      (count(*) filter (where state = 'refused'))::int as refused, (count(*) filter (where differs))::int as differing
    from kept_command where restore_id = ${restoreId}`.execute(db)
  return rows[0] ?? { waiting: 0, done: 0, refused: 0, differing: 0 }
}

export interface KeptCommandRow
  extends Pick<Row<'keptCommand'>, 'id' | 'at' | 'route' | 'input' | 'deviceName' | 'state' | 'refusal' | 'differs'> {
  readonly by: string | null
  readonly branchName: string | null
}

/** Refused commands first, then those with a different answer, then the others; each in their original order. */
export async function listKeptCommands(db: Db, restoreId: string, limit: number): Promise<KeptCommandRow[]> {
  return db
    .selectFrom('keptCommand as k')
    .leftJoin('appUser as u', 'u.id', 'k.actorId')
    .leftJoin('branch as b', 'b.id', 'k.branchId')
    .select([
      'k.id',
      'k.at',
      'k.route',
      'k.input',
      'k.deviceName',
      'k.state',
      'k.refusal',
      'k.differs',
      'b.name as branchName',
      fullNameOf<string | null>('u').as('by'),
    ])
    .where('k.restoreId', '=', restoreId)
    .orderBy(sql`case when k.state = 'refused' then 0 when k.differs then 1 else 2 end`)
    .orderBy('k.at')
    .orderBy('k.id')
    .limit(limit)
    .execute()
}

/**
 * Set-up devices of open branches, whether they were seen since the restore, and how many commands each had executed.
 */
export async function listBringers(
  db: Db,
  { id, restoredAt }: { readonly id: string; readonly restoredAt: Date },
): Promise<
  { readonly name: string; readonly branchName: string; readonly isSeenSince: boolean; readonly brought: number }[]
> {
  const { rows } = await sql<{ name: string; branchName: string; isSeenSince: boolean; brought: number }>`
    select c.name, b.name as branch_name, coalesce(c.last_seen_at >= ${restoredAt}, false) as is_seen_since,
      (select count(*)::int from kept_command k where k.restore_id = ${id} and k.device_id = c.id) as brought
    from client c join branch b on b.id = c.branch_id
    where c.terminated_at is null and b.closed_at is null
    order by b.name, c.name, c.id limit 200`.execute(db)
  return rows
}
