import { sql } from 'kysely'
import { type TaxedBranch, vatChangesOfBranch } from '../company/vat-registrations.ts'
import type { Trx } from '../core/client.ts'
import { type OpenSession, openSessions } from './cash-sessions.ts'

/**
 * The branch of a counter, protected from being closed until the transaction ends: closing waits, and then finds what
 * was received or opened meanwhile.
 */
export async function getTill(trx: Trx, branchId: string): Promise<TaxedBranch> {
  return tills(trx, branchId).executeTakeFirstOrThrow()
}

/** As `getTill`, for a branch named in a request: undefined if it does not exist. */
export async function findTill(trx: Trx, branchId: string): Promise<TaxedBranch | undefined> {
  return tills(trx, branchId).executeTakeFirst()
}

/** What a counter must know before it takes an order. */
export interface Till {
  readonly branch: TaxedBranch
  /** An order (of any branch) already has this id. */
  readonly isKnownOrder: boolean
  readonly session: OpenSession | undefined
}

/** `getTill` and `shareOpenSession` in one statement. */
export async function getTillFor(trx: Trx, branchId: string, orderId: string): Promise<Till> {
  const { isKnownOrder, sessionId, sessionState, ...branch } = await tills(
    trx.with('session', () => openSessions(trx, branchId)),
    branchId,
  )
    .select([
      sql<boolean>`exists (select from "order" where id = ${orderId})`.as('isKnownOrder'),
      sql<string | null>`(select id from session)`.as('sessionId'),
      sql<OpenSession['state'] | null>`(select state from session)`.as('sessionState'),
    ])
    .executeTakeFirstOrThrow()
  const session = sessionId !== null && sessionState !== null ? { id: sessionId, state: sessionState } : undefined
  return { branch, isKnownOrder, session }
}

function tills(trx: Pick<Trx, 'selectFrom'>, branchId: string) {
  return trx
    .selectFrom('branch')
    .selectAll('branch')
    .select(vatChangesOfBranch.as('vatChanges'))
    .where('branch.id', '=', branchId)
    .forKeyShare()
}
