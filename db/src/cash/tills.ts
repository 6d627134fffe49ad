import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import type { Row } from '../core/json-rows.ts'
import { type OpenSession, openSessions } from './cash-sessions.ts'

/**
 * The branch a counter works for, kept from being closed until the transaction ends: whoever closes it waits, and what
 * is received or opened meanwhile stands in its way.
 */
export async function getTill(trx: Trx, branchId: string): Promise<Row<'branch'>> {
  return tills(trx, branchId).executeTakeFirstOrThrow()
}

/** As `getTill`, for a branch that somebody names: undefined where there is none. */
export async function findTill(trx: Trx, branchId: string): Promise<Row<'branch'> | undefined> {
  return tills(trx, branchId).executeTakeFirst()
}

/** What a counter needs to know before it takes an order. */
export interface Till {
  readonly branch: Row<'branch'>
  /** An order (of any branch) has this id already. */
  readonly isKnownOrder: boolean
  readonly session: OpenSession | undefined
}

/** As `getTill` and `shareOpenSession` together, in one statement. */
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
  return trx.selectFrom('branch').selectAll('branch').where('branch.id', '=', branchId).forKeyShare()
}
