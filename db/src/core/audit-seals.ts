import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from './client.ts'

/** How many entries are sealed or checked at a time. */
const BATCH = 1_000
/** Entries get their number before they commit; an entry this far behind the newest seal is still found. */
const LATE = 10_000
const NO_SEAL = Buffer.alloc(32)

/**
 * Seals a batch of committed entries that are not sealed yet; returns how many. Only one program at a time: another one
 * meanwhile seals nothing. seal = SHA-256(previous seal ‖ entry as canonical JSON).
 */
export async function sealAudit(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayLead(trx))) return 0
    const last = await newestSealQuery(trx).executeTakeFirst()
    const entries = await entriesQuery(trx)
      .where('seq', '>', sql<number>`(select coalesce(max(audit_seq), 0) - ${LATE} from audit_seal)`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('auditSeal as s').select('s.number').whereRef('s.auditSeq', '=', 'auditLog.seq'))),
      )
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    if (entries.length === 0) return 0
    let hash = last?.hash ?? NO_SEAL
    const seals = entries.map((entry, at) => {
      hash = sealOf(hash, entry)
      return { number: (last?.number ?? 0) + at + 1, auditSeq: entry.seq, hash, sealedAt: now }
    })
    await trx.insertInto('auditSeal').values(seals).execute()
    return seals.length
  })
}

/** A seal as it was noted outside the database, with its number in the chain. */
export interface NotedSeal {
  readonly number: number
  /** In hexadecimal. */
  readonly hash: string
}

/** The newest seal; undefined before the first. */
export async function newestSeal(db: Db): Promise<NotedSeal | undefined> {
  const last = await newestSealQuery(db).executeTakeFirst()
  return last && { number: last.number, hash: last.hash.toString('hex') }
}

/**
 * Recalculates every seal of the whole chain. `brokenAt` is the number (`seq`) of the first entry that differs from
 * what was sealed; null if none does. The chain alone does not show that its newest entries were taken out, or that all
 * of it was sealed anew: the seals noted elsewhere do.
 */
export async function checkAuditSeals(
  db: Db,
  noted: readonly NotedSeal[] = [],
): Promise<{ readonly sealed: number; readonly brokenAt: number | null }> {
  const notes = new Map<number, Set<string>>()
  for (const note of noted) notes.set(note.number, (notes.get(note.number) ?? new Set()).add(note.hash))
  const isNoted = ({ number, hash }: { readonly number: number; readonly hash: Buffer }) =>
    [...(notes.get(number) ?? [])].every((one) => one === hash.toString('hex'))
  let hash: Buffer = NO_SEAL
  let sealed = 0
  let newest = 0
  for (;;) {
    const seals = await db
      .selectFrom('auditSeal')
      .select(['number', 'auditSeq', 'hash'])
      .where('number', '>', sealed)
      .orderBy('number')
      .limit(BATCH)
      .execute()
    if (seals.length === 0) {
      const isWhole = noted.every(({ number }) => number <= sealed)
      return { sealed, brokenAt: isWhole ? null : newest + 1 }
    }
    const entries = await entriesQuery(db)
      .where(
        'seq',
        'in',
        seals.map(({ auditSeq }) => auditSeq),
      )
      .execute()
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
    for (const seal of seals) {
      const entry = bySeq.get(seal.auditSeq)
      hash = entry ? sealOf(hash, entry) : NO_SEAL
      sealed += 1
      if (seal.number !== sealed || !hash.equals(seal.hash) || !isNoted(seal))
        return { sealed, brokenAt: seal.auditSeq }
      newest = seal.auditSeq
    }
  }
}

/** Records the result of a check of the chain. */
export async function recordSealCheck(
  db: Db,
  { sealed, brokenAt }: { readonly sealed: number; readonly brokenAt: number | null },
  now: Date,
): Promise<void> {
  await db.insertInto('auditSealCheck').values({ checkedAt: now, sealed, brokenAt }).execute()
}

/** How far the chain reaches, and the result of its last check. */
export async function sealState(db: Db) {
  const [last, all, check] = await Promise.all([
    db.selectFrom('auditSeal').select(['number', 'sealedAt']).orderBy('number', 'desc').limit(1).executeTakeFirst(),
    db
      .selectFrom('auditLog')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('auditSealCheck').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  const sealed = last?.number ?? 0
  return {
    sealed,
    unsealed: Math.max(0, Number(all.entries) - sealed),
    lastSealedAt: last?.sealedAt ?? null,
    checkedAt: check?.checkedAt ?? null,
    brokenAt: check?.brokenAt ?? null,
  }
}

const newestSealQuery = (db: Db) =>
  db.selectFrom('auditSeal').select(['number', 'hash']).orderBy('number', 'desc').limit(1)

const entriesQuery = (db: Db) =>
  db
    .selectFrom('auditLog')
    .select(['seq', 'id', 'at', 'actorId', 'clientId', 'branchId', 'action', 'objectType', 'objectId'])
    .select(['reason', 'before', 'after', 'requestId', 'accountId', 'key'])

type Entry = Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>>[number]

const sealOf = (before: Buffer, entry: Entry): Buffer =>
  createHash('sha256')
    .update(before)
    .update(canonical(sealedPart(entry)))
    .digest()

/** Entries from before accounts and keys were noted were sealed without them. */
const sealedPart = ({ accountId, key, ...entry }: Entry) => ({
  ...entry,
  ...(accountId !== null && { accountId }),
  ...(key !== null && { key }),
})

/** JSON with sorted keys at every level: the same entry always gives the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object' || value instanceof Date) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}

async function mayLead(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('labada:audit-seal')) as leads`.execute(trx)
  return rows[0]?.leads === true
}
