import { sql } from 'kysely'
import type { Db } from './core/client.ts'

/** Rows deleted at a time: few enough that the trimming blocks no other work. */
const BATCH = 2_000

/** The number of deleted rows, by kind. */
export type Trimmed = Readonly<
  Record<
    | 'idempotencyKeys'
    | 'events'
    | 'receipts'
    | 'tokens'
    | 'setupCodes'
    | 'nonces'
    | 'bundles'
    | 'portalSessions'
    | 'biometricAccesses'
    | 'scannerAlarms'
    | 'keptCommands'
    | 'counterStands'
    | 'counterPermits'
    | 'permitRequests'
    | 'passwordResets'
    | 'notices'
    | 'messages'
    | 'bookings'
    | 'tries',
    number
  >
>

/** The retention of each kind of data, counted back from now. */
export const KEPT = {
  idempotencyHours: 72,
  eventDays: 90,
  deadTokenDays: 90,
  /** A scanner may be offline this long and still report whose finger it scanned, and when. */
  scannerDays: 90,
  biometricAccessDays: 730,
  scannerAlarmDays: 730,
  /** Submitted after a restore: kept long enough to review refused ones. */
  keptCommandDays: 30,
  /** Who stood where: longer than any counter goes without a connection. What they did says it for good. */
  counterStandDays: 90,
  /** A permit of one command is valid for a minute. Who gave it is in the audit log for good. */
  counterPermitDays: 7,
  /** What the office was asked to allow; what it allowed is in the audit log for good. */
  permitRequestDays: 7,
  /** A link for a new password is valid for a day. Who created it is in the audit log for good. */
  passwordResetDays: 7,
  /** A notice, after its cause is gone. */
  noticeDays: 90,
  /** A message, after it was sent or given up. */
  messageDays: 180,
  /** A booking, after the day it was for. The trip, the order and the customer keep what came of it. */
  bookingDays: 90,
  /** Counted tries name who tried, and from where: kept for a day after they count no more. */
  tryDays: 1,
  /** A setup code is valid for ten minutes; it is kept for a day to see why a setup failed. */
  setupCodeDays: 1,
} as const

/** Deletes data past its retention. Safe to run repeatedly and at any time. */
export async function trimHistory(db: Db, now: Date): Promise<Trimmed> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return {
    idempotencyKeys: await trimIdempotencyKeys(db, hoursAgo(KEPT.idempotencyHours)),
    events: await trimEvents(db, hoursAgo(KEPT.eventDays * 24)),
    receipts: await trimReceipts(db, hoursAgo(KEPT.eventDays * 24)),
    tokens: await trimTokens(db, hoursAgo(KEPT.deadTokenDays * 24)),
    setupCodes: await trimSetupCodes(db, hoursAgo(KEPT.setupCodeDays * 24)),
    nonces: await trimOld(db, 'agent_nonce', 'issued_at', hoursAgo(KEPT.scannerDays * 24)),
    bundles: await trimOld(db, 'fingerprint_bundle', 'made_at', hoursAgo(KEPT.scannerDays * 24)),
    portalSessions: await trimOld(db, 'portal_session', 'created_at', hoursAgo(KEPT.deadTokenDays * 24)),
    biometricAccesses: await trimOld(db, 'biometric_access', 'at', hoursAgo(KEPT.biometricAccessDays * 24)),
    scannerAlarms: await trimOld(db, 'scanner_alarm', 'received_at', hoursAgo(KEPT.scannerAlarmDays * 24)),
    keptCommands: await trimOld(db, 'kept_command', 'brought_at', hoursAgo(KEPT.keptCommandDays * 24)),
    counterStands: await trimOld(db, 'counter_stand', 'ended_at', hoursAgo(KEPT.counterStandDays * 24)),
    counterPermits: await trimOld(db, 'counter_permit', 'expires_at', hoursAgo(KEPT.counterPermitDays * 24)),
    permitRequests: await trimOld(db, 'permit_request', 'expires_at', hoursAgo(KEPT.permitRequestDays * 24)),
    passwordResets: await trimOld(db, 'password_reset', 'expires_at', hoursAgo(KEPT.passwordResetDays * 24)),
    notices: await trimOld(db, 'notice', 'resolved_at', hoursAgo(KEPT.noticeDays * 24)),
    messages: await trimOld(db, 'outgoing_message', 'settled_at', hoursAgo(KEPT.messageDays * 24)),
    bookings: await trimOld(db, 'booking', 'due_on', hoursAgo(KEPT.bookingDays * 24)),
    tries: await trimTries(db, hoursAgo(KEPT.tryDays * 24)),
  }
}

async function trimOld(
  db: Db,
  table:
    | 'agent_nonce'
    | 'fingerprint_bundle'
    | 'portal_session'
    | 'biometric_access'
    | 'scanner_alarm'
    | 'kept_command'
    | 'counter_stand'
    | 'counter_permit'
    | 'permit_request'
    | 'password_reset'
    | 'notice'
    | 'outgoing_message'
    | 'booking',
  column:
    | 'issued_at'
    | 'made_at'
    | 'created_at'
    | 'at'
    | 'received_at'
    | 'brought_at'
    | 'ended_at'
    | 'expires_at'
    | 'resolved_at'
    | 'settled_at'
    | 'due_on',
  before: Date,
): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${BATCH}))`.execute(db)
    return numAffectedRows
  })
}

async function trimIdempotencyKeys(db: Db, before: Date): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from idempotency_key where ctid = any(array(
        select ctid from idempotency_key where created_at < ${before} limit ${BATCH}))`.execute(db)
    return numAffectedRows
  })
}

/** Deletes only published and confirmed events: an unprocessed event is kept, however old. */
async function trimEvents(db: Db, before: Date): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from outbox where id = any(array(
        select o.id from outbox o, relay_state r
        where o.created_at < ${before} and o.seq <= r.published_seq
          and exists (select from inbox i where i.event_id = o.event_id) limit ${BATCH}))`.execute(db)
    return numAffectedRows
  })
}

/** A receipt outlives its event, so that a late copy of the event is still recognized as processed. */
async function trimReceipts(db: Db, before: Date): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from inbox where ctid = any(array(
        select i.ctid from inbox i where i.received_at < ${before}
          and not exists (select from outbox o where o.event_id = i.event_id) limit ${BATCH}))`.execute(db)
    return numAffectedRows
  })
}

/** Deletes tokens that ended long enough ago. References to them as successors are cleared first. */
async function trimTokens(db: Db, before: Date): Promise<number> {
  return inBatches(() =>
    db.transaction().execute(async (trx) => {
      const dead = await sql<{ id: number }>`
        select id from access_token where coalesce(revoked_at, expires_at) < ${before} order by id limit ${BATCH}`.execute(
        trx,
      )
      const ids = dead.rows.map(({ id }) => id)
      if (ids.length === 0) return 0n
      await sql`update access_token set replaced_by = null where replaced_by = any(${ids}::bigint[])`.execute(trx)
      const { numAffectedRows } = await sql`delete from access_token where id = any(${ids}::bigint[])`.execute(trx)
      return numAffectedRows
    }),
  )
}

async function trimSetupCodes(db: Db, before: Date): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from setup_code where id = any(array(
        select id from setup_code where coalesce(used_at, expires_at) < ${before} limit ${BATCH}))`.execute(db)
    return numAffectedRows
  })
}

/** Deletes tries whose window ended long enough ago; `expire` is in milliseconds. */
async function trimTries(db: Db, before: Date): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from rate_limit where ctid = any(array(
        select ctid from rate_limit where expire < ${before.getTime()}::bigint limit ${BATCH}))`.execute(db)
    return numAffectedRows
  })
}

async function inBatches(trimBatch: () => Promise<bigint | undefined>): Promise<number> {
  let trimmed = 0
  for (;;) {
    const gone = Number((await trimBatch()) ?? 0n)
    trimmed += gone
    if (gone < BATCH) return trimmed
  }
}
