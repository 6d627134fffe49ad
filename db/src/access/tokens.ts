import type { Role } from '@labada/domain/core/access'
import { CONFIRMATION_SECONDS, GRACE_SECONDS, TOKEN_ROTATION_SECONDS } from '@labada/domain/core/credentials'
import type { Preset } from '@labada/domain/core/presets'
import { sql } from 'kysely'
import type { Db, Trx } from '../core/client.ts'
import { NAMED_BRANCHES, OWN_KEYS } from './key-sets.ts'

/** Why a session ended. `theft` and `client_terminated` are distinct from an ordinary end. */
export type RevokeReason =
  | 'logged_out'
  | 'logged_in_again'
  | 'signed_out'
  | 'password_changed'
  | 'client_terminated'
  | 'superseded'
  | 'theft'

/** A token with its user; its state is evaluated by the database's clock. */
export interface TokenRow {
  readonly id: number
  readonly kind: 'app' | 'portal'
  readonly userId: string
  readonly role: Role
  readonly clientId: number | null
  readonly branchId: string | null
  readonly family: string
  readonly tokenHash: Buffer
  readonly loggedInAt: Date
  readonly confirmedAt: Date | null
  readonly expiresAt: Date
  readonly idleSeconds: number
  readonly replacedBy: number | null
  readonly revokedAt: Date | null
  readonly revokeReason: string | null
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly userRole: Role
  readonly employeeId: string | null
  readonly isActive: boolean
  readonly preset: Preset | null
  /** The keys of the user’s set of the company’s own, if they have one. */
  readonly ownKeys: readonly string[] | null
  /** The only branches the user sees; null for all. */
  readonly branchIds: readonly string[] | null
  /** Whether the session has proven a second step, and for which keys the shop asks that. */
  readonly isTwoStep: boolean
  readonly requiredKeys: readonly string[]
  readonly isDemoUser: boolean
  readonly isExpired: boolean
  readonly isIdle: boolean
  /**
   * Replaced, and its successor has been in use for longer than the grace period: a further use means it was copied.
   */
  readonly isGraceOver: boolean
  /** Replaced longer than the grace period ago by a successor that was never used: the response with it was lost. */
  readonly isSuccessorLost: boolean
  readonly isOld: boolean
  readonly isFreshlyConfirmed: boolean
  /** The last recorded use is at least a minute ago. */
  readonly isTouchDue: boolean
  /** Whether this is the first use of a successor: the token it replaced has not recorded one yet. */
  readonly isFirstUse: boolean
  /** The employee is assigned to the token's branch today (Manila). */
  readonly isAssigned: boolean
  /** At a counter of a shop that asks who stands there. */
  readonly isAttended: boolean
}

/** One token by its id, in any state. */
export async function findToken(db: Db, id: number): Promise<TokenRow | undefined> {
  return db
    .selectFrom('accessToken as t')
    .innerJoin('appUser as u', 'u.id', 't.userId')
    .select([
      't.id',
      't.kind',
      't.userId',
      't.role',
      't.clientId',
      't.branchId',
      't.family',
      't.tokenHash',
      't.loggedInAt',
      't.confirmedAt',
      't.expiresAt',
      't.idleSeconds',
      't.replacedBy',
      't.revokedAt',
      't.revokeReason',
      't.isTwoStep',
      'u.username',
      'u.firstname',
      'u.lastname',
      'u.role as userRole',
      'u.employeeId',
      'u.isActive',
      'u.isDemo as isDemoUser',
      'u.preset',
    ])
    .select([OWN_KEYS, NAMED_BRANCHES])
    .select([
      sql<readonly string[]>`coalesce((select c.two_step_keys from company c), '{}')`.as('requiredKeys'),
      sql<boolean>`t.expires_at <= now()`.as('isExpired'),
      sql<boolean>`t.last_used_at + make_interval(secs => t.idle_seconds) <= now()`.as('isIdle'),
      sql<boolean>`coalesce(t.replaced_by is not null and t.successor_used_at + make_interval(secs => ${GRACE_SECONDS}) <= now(), false)`.as(
        'isGraceOver',
      ),
      sql<boolean>`coalesce(t.replaced_by is not null and t.successor_used_at is null
        and t.replaced_at + make_interval(secs => ${GRACE_SECONDS}) <= now(), false)`.as('isSuccessorLost'),
      sql<boolean>`t.created_at + make_interval(secs => ${TOKEN_ROTATION_SECONDS}) <= now()`.as('isOld'),
      sql<boolean>`coalesce(t.confirmed_at + make_interval(secs => ${CONFIRMATION_SECONDS}) > now(), false)`.as(
        'isFreshlyConfirmed',
      ),
      sql<boolean>`t.last_used_at < now() - interval '1 minute'`.as('isTouchDue'),
      sql<boolean>`exists (select from access_token p
        where p.family = t.family and p.replaced_by = t.id and p.successor_used_at is null)`.as('isFirstUse'),
      sql<boolean>`exists (select from branch_assignment a
        where a.employee_id = u.employee_id and a.branch_id = t.branch_id
          and (now() at time zone 'Asia/Manila')::date between a.from_on and coalesce(a.to_on, 'infinity'))`.as(
        'isAssigned',
      ),
      sql<boolean>`(t.role = 'employee' and coalesce((select s.value ->> 'standing' from setting_version s
        where s.section = 'counter' and s.effective_at <= now() order by s.effective_at desc, s.version desc limit 1), 'off') = 'pin')`.as(
        'isAttended',
      ),
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()
}

export interface NewToken {
  readonly userId: string
  readonly role: Role
  readonly clientId: number | null
  readonly branchId: string | null
  readonly family: string
  readonly tokenHash: Buffer
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly isTwoStep: boolean
  readonly ip: string
  readonly browser: string | null
}

/** Starts a session; a login counts as a fresh confirmation of the password. */
export async function insertToken(trx: Trx, token: NewToken): Promise<{ id: number; loggedInAt: Date }> {
  const { absoluteSeconds, ip, ...row } = token
  return trx
    .insertInto('accessToken')
    .values({
      ...row,
      kind: 'app',
      confirmedAt: sql<Date>`now()`,
      expiresAt: sql<Date>`now() + make_interval(secs => ${absoluteSeconds})`,
      lastIp: ip,
    })
    .returning(['id', 'loggedInAt'])
    .executeTakeFirstOrThrow()
}

/**
 * Creates a successor of a token with the same expiry. Returns undefined if a concurrent call was first. A previous
 * successor that was never used is closed, because the response with it was lost.
 */
export async function rotateToken(
  trx: Trx,
  id: number,
  tokenHash: Buffer,
  ip: string,
): Promise<{ id: number } | undefined> {
  const old = await trx
    .selectFrom('accessToken')
    .selectAll()
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('replacedBy', 'is', null),
        eb.and([
          eb('successorUsedAt', 'is', null),
          eb('replacedAt', '<=', sql<Date>`now() - make_interval(secs => ${GRACE_SECONDS})`),
        ]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!old) return undefined
  if (old.replacedBy !== null) await endTokens(trx, 'superseded', { tokenId: old.replacedBy })
  const next = await trx
    .insertInto('accessToken')
    .values({
      kind: old.kind,
      userId: old.userId,
      role: old.role,
      clientId: old.clientId,
      branchId: old.branchId,
      family: old.family,
      tokenHash,
      loggedInAt: old.loggedInAt,
      confirmedAt: old.confirmedAt,
      expiresAt: old.expiresAt,
      idleSeconds: old.idleSeconds,
      isTwoStep: old.isTwoStep,
      lastIp: ip,
      browser: old.browser,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('accessToken')
    .set({ replacedBy: next.id, replacedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return next
}

/** Records a use, to the minute; the first use of a successor starts the grace period of the token it replaced. */
export async function noteTokenUse(db: Db, token: Pick<TokenRow, 'id' | 'family'>, ip: string): Promise<void> {
  await db
    .updateTable('accessToken')
    .set({ lastUsedAt: sql<Date>`now()`, lastIp: ip })
    .where('id', '=', token.id)
    .execute()
  await db
    .updateTable('accessToken')
    .set({ successorUsedAt: sql<Date>`now()` })
    .where('family', '=', token.family)
    .where('replacedBy', '=', token.id)
    .where('successorUsedAt', 'is', null)
    .execute()
}

/**
 * Ends every live token of a token, a user (or those that have not proven a second step), a device or a family. Returns
 * whose sessions ended, one entry per token.
 */
export async function endTokens(
  trx: Trx,
  reason: RevokeReason,
  whose: { tokenId: number } | { userId: string; isOneStep?: true } | { clientId: number } | { family: string },
): Promise<string[]> {
  const ended = trx
    .updateTable('accessToken')
    .set({ revokedAt: sql<Date>`now()`, revokeReason: reason })
    .where('revokedAt', 'is', null)
    .returning('userId')
  const chosen =
    'tokenId' in whose
      ? ended.where('id', '=', whose.tokenId)
      : 'userId' in whose
        ? ended
            .where('userId', '=', whose.userId)
            .$if(whose.isOneStep === true, (all) => all.where('isTwoStep', '=', false))
        : 'clientId' in whose
          ? ended.where('clientId', '=', whose.clientId)
          : ended.where('family', '=', whose.family)
  return (await chosen.execute()).map(({ userId }) => userId)
}

/** Records that the password was just confirmed; returns until when that is valid. */
export async function confirmToken(trx: Trx, id: number): Promise<Date> {
  const { until } = await trx
    .updateTable('accessToken')
    .set({ confirmedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(sql<Date>`now() + make_interval(secs => ${CONFIRMATION_SECONDS})`.as('until'))
    .executeTakeFirstOrThrow()
  return until
}
