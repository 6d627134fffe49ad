import { formatCredential } from '@labada/domain/core/credentials'
import type { Preset } from '@labada/domain/core/presets'
import { sql } from 'kysely'
import type { Principal } from '../../../e2e/access-table/expectations.ts'
import type { Db } from '../core/client.ts'
import { mintSecret } from '../core/secrets.ts'
import {
  changeDevice,
  changeToken,
  type GivenBranch,
  type GivenDevice,
  type GivenToken,
  type GivenUser,
  givenAdmin,
  givenBranch,
  givenDevice,
  givenEmployee,
  givenToken,
  givePreset,
} from './factories/factories.ts'
import { givenPortalSession } from './factories/scan-factories.ts'

export interface Shown {
  readonly token?: string
  readonly client?: string
  readonly origin?: string
  readonly withoutXsrf?: boolean
}

/** Makes what each principal shows. Those that are used up by a call are made anew each time. */
export type Principals = Readonly<Record<Principal, (access: string) => Promise<Shown>>>

/** A home branch with a counter in it, and every kind of caller beside it. */
export async function givenPrincipals(db: Db): Promise<Principals> {
  const home = await givenCounter(db, await givenBranch(db, { name: 'Home' }))
  const away = await givenCounter(db, await givenBranch(db, { name: 'Away' }))
  const closed = await givenCounter(db, await givenBranch(db, { name: 'Closed', closedAt: new Date() }))
  const bare = await givenCounter(db, await givenBranch(db, { name: 'Bare', features: [] }))
  const left = await givenCounter(db, await givenBranch(db, { name: 'Left' }))
  await db
    .updateTable('branchAssignment')
    .set({ toOn: sql`(now() at time zone 'Asia/Manila')::date - 1` })
    .where('branchId', '=', left.branch.id)
    .execute()
  const boss = await givenAdmin(db)
  const unsure = await givenAdmin(db)
  const admin = async () => ({ token: (await givenToken(db, { user: boss })).credential })
  const counter = async (at: Counter = home) => ({
    token: (await givenToken(db, { user: at.user, device: at.device })).credential,
    client: at.device.credential,
  })
  const spoiled = async (change: (token: GivenToken) => Promise<unknown>) => {
    const token = await givenToken(db, { user: home.user, device: home.device })
    await change(token)
    return { token: token.credential, client: home.device.credential }
  }
  const givenOffice = async (preset: Preset) => {
    const user = await givenAdmin(db)
    await givePreset(db, user, preset, preset === 'manager' ? [home.branch.id] : null)
    return async () => ({ token: (await givenToken(db, { user })).credential })
  }
  const givenDesk = async (preset: Preset) => {
    const at = await givenCounter(db, home.branch)
    await givePreset(db, at.user, preset)
    return () => counter(at)
  }
  // Anew each time: one of the calls ends it.
  const portal = async () => ({
    token: (await givenPortalSession(db, { employeeId: home.user.employeeId ?? '', device: home.device })).credential,
    client: home.device.credential,
  })
  await portal()
  /** Whoever may make the call. */
  const entitled = async (access: string): Promise<Shown> =>
    access === 'portal'
      ? portal()
      : access === 'shop' || access === 'client' || access === 'scanner'
        ? counter()
        : admin()

  return {
    'no-token': async () => ({ client: home.device.credential }),
    garbage: async () => ({ token: '17|lda_not-a-token', client: home.device.credential }),
    expired: () => spoiled((token) => changeToken(db, token.id, { expiresAt: sql`now()` })),
    idle: () => spoiled((token) => changeToken(db, token.id, { lastUsedAt: sql`now() - interval '4 hours'` })),
    revoked: () => spoiled((token) => changeToken(db, token.id, { revokedAt: sql`now()`, revokeReason: 'signed_out' })),
    'rotated-in-grace': () => spoiled((token) => rotate(db, token, null)),
    'rotated-reused': () => spoiled((token) => rotate(db, token, 61)),
    'terminated-client': async () => {
      const device = await givenDevice(db, { branchId: home.branch.id })
      const token = await givenToken(db, { user: home.user, device })
      await changeDevice(db, device.id, { terminatedAt: sql`now()` })
      await changeToken(db, token.id, { revokedAt: sql`now()`, revokeReason: 'client_terminated' })
      return { token: token.credential, client: device.credential }
    },
    'unknown-client': async () => ({
      ...(await counter()),
      client: formatCredential(999_999, mintSecret('client').secret),
    }),
    'missing-client': async () => ({ token: (await counter()).token }),
    admin,
    'unconfirmed-admin': async () => {
      // Somebody else than the admin, who may end their own sessions elsewhere.
      const token = await givenToken(db, { user: unsure })
      await changeToken(db, token.id, { confirmedAt: sql`now() - interval '1 hour'` })
      return { token: token.credential }
    },
    employee: () => counter(),
    'employee-of-a-on-b': async () => ({ ...(await counter(home)), client: away.device.credential }),
    unassigned: () => counter(left),
    'closed-branch': () => counter(closed),
    'feature-off': () => counter(bare),
    'portal-token': portal,
    'foreign-origin': async (access) => ({ ...(await entitled(access)), origin: 'https://evil.example' }),
    'no-xsrf': async (access) => ({ ...(await entitled(access)), withoutXsrf: true }),
    manager: await givenOffice('manager'),
    payroll: await givenOffice('payroll'),
    accountant: await givenOffice('accountant'),
    auditor: await givenOffice('auditor'),
    cashier: await givenDesk('cashier'),
    attendant: await givenDesk('attendant'),
    rider: await givenDesk('rider'),
  }
}

interface Counter {
  readonly branch: GivenBranch
  readonly user: GivenUser
  readonly device: GivenDevice
}

async function givenCounter(db: Db, branch: GivenBranch): Promise<Counter> {
  const user = await givenEmployee(db, { branchIds: [branch.id] })
  return { branch, user, device: await givenDevice(db, { branchId: branch.id }) }
}

/** Gives a token a successor; with seconds, one that was first used so long ago. */
export async function rotate(db: Db, token: GivenToken, successorUsedSecondsAgo: number | null): Promise<void> {
  const {
    id: _,
    replacedBy: __,
    tokenHash: ___,
    ...old
  } = await db.selectFrom('accessToken').selectAll().where('id', '=', token.id).executeTakeFirstOrThrow()
  const next = await db
    .insertInto('accessToken')
    .values({ ...old, tokenHash: mintSecret('app').hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('accessToken')
    .set({
      replacedBy: next.id,
      replacedAt: sql`now()`,
      successorUsedAt:
        successorUsedSecondsAgo === null ? null : sql`now() - make_interval(secs => ${successorUsedSecondsAgo})`,
    })
    .where('id', '=', token.id)
    .execute()
}
