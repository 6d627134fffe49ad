import { randomBytes } from 'node:crypto'
import type { AgentIdentity } from '@labada/contracts/core/agent-identity'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'

/** The scanner that a device was set up with. */
export interface Scanner {
  readonly clientId: number
  readonly branchId: string
  readonly agentId: string
  readonly epoch: number
  /** Base64 SPKI. */
  readonly signKey: string
  readonly sealKey: string
  readonly isTerminated: boolean
  readonly terminatedAt: Date | null
}

/** The scanner of a device; undefined if it was set up without one. */
export async function findScanner(db: Db, clientId: number): Promise<Scanner | undefined> {
  return asScanner(await scannerOf(db, clientId).executeTakeFirst())
}

/** Like `findScanner`, but locks it: scans of one device are then processed one after the other. */
export async function lockScanner(trx: Trx, clientId: number): Promise<Scanner | undefined> {
  return asScanner(await scannerOf(trx, clientId).forNoKeyUpdate().executeTakeFirst())
}

/** The branch of a device that may become a scanner; undefined if there is no such device or it has ended. */
export async function findPairableDevice(db: Db, clientId: number): Promise<{ readonly branchId: string } | undefined> {
  return db
    .selectFrom('client')
    .select('branchId')
    .where('id', '=', clientId)
    .where('terminatedAt', 'is', null)
    .executeTakeFirst()
}

function scannerOf(db: Db, clientId: number) {
  return db
    .selectFrom('client')
    .select(['id', 'branchId', 'agentKeys', 'agentEpoch', 'terminatedAt'])
    .where('id', '=', clientId)
}

function asScanner(
  row:
    | {
        id: number
        branchId: string
        agentKeys: Record<string, string> | null
        agentEpoch: number
        terminatedAt: Date | null
      }
    | undefined,
): Scanner | undefined {
  const { agent_id: agentId, sign: signKey, seal: sealKey } = row?.agentKeys ?? {}
  if (!row || !agentId || !signKey || !sealKey) return undefined
  const { id: clientId, branchId, agentEpoch: epoch, terminatedAt } = row
  return { clientId, branchId, agentId, epoch, signKey, sealKey, isTerminated: terminatedAt !== null, terminatedAt }
}

/** Pairs an agent with a device as its scanner. */
export async function setScanner(trx: Trx, clientId: number, { agent_id, keys, epoch }: AgentIdentity): Promise<void> {
  await trx
    .updateTable('client')
    .set({ agentKeys: JSON.stringify({ agent_id, sign: keys.sign, seal: keys.seal }), agentEpoch: epoch })
    .where('id', '=', clientId)
    .execute()
}

const NONCE_REUSED_SECONDS = 60

/** A nonce for a device: the latest one while it is recent and unused, otherwise a new one. */
export async function issueNonce(db: Db, clientId: number): Promise<string> {
  const last = await db
    .selectFrom('agentNonce')
    .select('nonce')
    .where('clientId', '=', clientId)
    .where('usedAt', 'is', null)
    .where('issuedAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${NONCE_REUSED_SECONDS})`)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last.nonce
  const nonce = randomBytes(16).toString('base64url')
  await db.insertInto('agentNonce').values({ nonce, clientId }).execute()
  return nonce
}

/** A nonce that was issued to this device; undefined if there is none. */
export async function findNonce(
  trx: Trx,
  clientId: number,
  nonce: string,
): Promise<{ issuedAt: Date; usedAt: Date | null } | undefined> {
  return trx
    .selectFrom('agentNonce')
    .select(['issuedAt', 'usedAt'])
    .where('nonce', '=', nonce)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
}

export async function useNonce(trx: Trx, nonce: string): Promise<void> {
  await trx
    .updateTable('agentNonce')
    .set({ usedAt: sql<Date>`clock_timestamp()` })
    .where('nonce', '=', nonce)
    .where('usedAt', 'is', null)
    .execute()
}

/** The time of the database's clock, used for every scan. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(Number.NaN)
}
