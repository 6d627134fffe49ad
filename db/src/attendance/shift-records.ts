import { type PunchPair, pairPunches, type ReadPunch } from '@labada/domain/attendance/punches'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import type { Row } from '../core/json-rows.ts'
import type { Database } from '../schema.ts'
import { type EffectivePunch, listEffectivePunches, listPublishedShifts, type ShiftOfDay } from './punches.ts'

/** How an employee's punches are paired from a moment on, with the records they are stored in. */
export interface PairedPunches {
  readonly read: readonly ReadPunch[]
  readonly pairs: readonly (PunchPair & { readonly recordId: string })[]
  readonly shifts: readonly ShiftOfDay[]
}

/**
 * Pairs an employee's punches again, from the record before `changedAt` on, and saves the result: a late scan or a
 * correction may change how later punches are paired. Call it under `lockPunchesOf`.
 */
export async function pairPunchesFrom(
  trx: Trx,
  employeeId: string,
  changedAt: Date,
  makeId: (at: Date) => string = () => newId(),
): Promise<PairedPunches> {
  const anchor = await trx
    .selectFrom('shiftRecord')
    .select('inAt')
    .where('employeeId', '=', employeeId)
    .where('state', '<>', 'undone')
    .where('inAt', '<', changedAt)
    .orderBy('inAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const from = anchor?.inAt ?? changedAt
  const punches = await listEffectivePunches(trx, employeeId, from)
  const last = punches.at(-1)?.at ?? from
  const shifts = await listPublishedShifts(
    trx,
    employeeId,
    addDays(manilaDateOf(from), -2),
    addDays(manilaDateOf(last), 1),
  )
  const earlier = await trx
    .selectFrom('shiftRecord')
    .select(['workday', 'state'])
    .where('employeeId', '=', employeeId)
    .where('state', '<>', 'undone')
    .where('inAt', '<', from)
    .orderBy('inAt', 'desc')
    .limit(8)
    .execute()
  const { pairs, read } = pairPunches(
    punches,
    shifts.filter(({ isRestDay }) => !isRestDay),
    { workdays: new Set(earlier.map(({ workday }) => workday)), isMissingOut: earlier[0]?.state === 'missing_out' },
  )
  const kept = await keepPairs(trx, employeeId, from, pairs, punches, makeId)
  await keepPunches(trx, employeeId, from, read, kept, punches)
  return { read, pairs: kept, shifts }
}

async function keepPairs(
  trx: Trx,
  employeeId: string,
  from: Date,
  pairs: readonly PunchPair[],
  punches: readonly EffectivePunch[],
  makeId: (at: Date) => string,
): Promise<(PunchPair & { readonly recordId: string })[]> {
  const ins = pairs.map((pair) => pair.in.id)
  const known = await trx
    .selectFrom('shiftRecord')
    .selectAll()
    .where('employeeId', '=', employeeId)
    .where((where) => where.or([where('inAt', '>=', from), ...(ins.length > 0 ? [where('inPunchId', 'in', ins)] : [])]))
    .execute()
  const byIn = new Map(known.map((row) => [row.inPunchId, row]))
  const byId = new Map(punches.map((punch) => [punch.id, punch]))
  const rows = pairs.map((pair) => rowOf(pair, byIn.get(pair.in.id)?.id ?? makeId(pair.in.at), employeeId, byId))
  const changed = rows.filter((row) => !isSame(row, byIn.get(row.inPunchId)))
  const wanted = new Set(ins)
  const touched = known.filter(
    (row) => row.state !== 'undone' && (!wanted.has(row.inPunchId) || changed.some(({ id }) => id === row.id)),
  )
  if (touched.length > 0) {
    // Undone first: a clock-out may move from one record to another, and an employee has only one open record.
    await trx
      .updateTable('shiftRecord')
      .set({ state: 'undone', outPunchId: null, outAt: null, outBranchId: null, outClientId: null })
      .set((row) => ({ version: row('version', '+', 1) }))
      .where(
        'id',
        'in',
        touched.map(({ id }) => id),
      )
      .execute()
  }
  for (const row of changed) {
    const { id: _, inPunchId: _in, ...values } = row
    await trx
      .insertInto('shiftRecord')
      .values(row)
      .onConflict((conflict) => conflict.column('inPunchId').doUpdateSet(values))
      .execute()
  }
  return pairs.map((pair, at) => ({ ...pair, recordId: rows[at]?.id ?? '' }))
}

function rowOf(
  pair: PunchPair,
  id: string,
  employeeId: string,
  punches: ReadonlyMap<string, EffectivePunch>,
): Insertable<Database['shiftRecord']> {
  const into = punches.get(pair.in.id)
  const out = pair.out && punches.get(pair.out.id)
  if (!into) throw new RangeError('A pair begins with one of its punches')
  return {
    id,
    employeeId,
    branchId: into.branchId,
    shiftId: pair.shift?.id ?? null,
    workday: pair.workday,
    inPunchId: pair.in.id,
    inAt: pair.in.at,
    inClientId: into.clientId,
    outPunchId: out?.id ?? null,
    outAt: out?.at ?? null,
    outBranchId: out?.branchId ?? null,
    outClientId: out?.clientId ?? null,
    state: pair.state,
    isFirstOfDay: pair.isFirstOfDay,
    overtimeMinutes: pair.overtime,
  }
}

function isSame(row: Insertable<Database['shiftRecord']>, known: Row<'shiftRecord'> | undefined): boolean {
  return (
    known !== undefined &&
    row.state === known.state &&
    row.shiftId === known.shiftId &&
    row.workday === known.workday &&
    row.isFirstOfDay === known.isFirstOfDay &&
    row.overtimeMinutes === known.overtimeMinutes &&
    row.branchId === known.branchId &&
    row.outPunchId === known.outPunchId &&
    row.outBranchId === known.outBranchId &&
    row.inAt.valueOf() === known.inAt.valueOf() &&
    row.outAt?.valueOf() === known.outAt?.valueOf()
  )
}

async function keepPunches(
  trx: Trx,
  employeeId: string,
  from: Date,
  read: readonly ReadPunch[],
  pairs: readonly { readonly recordId: string }[],
  punches: readonly EffectivePunch[],
): Promise<void> {
  const byId = new Map(punches.map((punch) => [punch.id, punch]))
  const rows = read.map(({ id, at, type, decision, pair }) => {
    const punch = byId.get(id)
    return {
      id,
      source: punch?.source ?? 'scan',
      employee_id: employeeId,
      branch_id: punch?.branchId,
      client_id: punch?.clientId ?? null,
      at,
      type,
      decision,
      shift_record_id: pairs[pair]?.recordId,
    }
  })
  const json = JSON.stringify(rows)
  await sql`
    delete from punch where employee_id = ${employeeId} and at >= ${from}
      and id not in (select r.id from jsonb_to_recordset(${json}::jsonb) as r (id uuid))`.execute(trx)
  await sql`
    insert into punch (id, source, employee_id, branch_id, client_id, at, type, decision, shift_record_id)
      select id, source, employee_id, branch_id, client_id, at, type, decision, shift_record_id
      from jsonb_populate_recordset(null::punch, ${json}::jsonb)
    on conflict (id) do update set at = excluded.at, type = excluded.type, decision = excluded.decision,
      branch_id = excluded.branch_id, shift_record_id = excluded.shift_record_id
      where (punch.at, punch.type, punch.decision, punch.branch_id, punch.shift_record_id)
        is distinct from (excluded.at, excluded.type, excluded.decision, excluded.branch_id, excluded.shift_record_id)`.execute(
    trx,
  )
}
