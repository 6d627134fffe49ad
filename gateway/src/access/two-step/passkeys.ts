import { randomBytes } from 'node:crypto'
import type { passkeyRoutes } from '@labada/contracts/access/passkeys'
import * as passkeys from '@labada/db/access/passkeys'
import { noteTwoStep } from '@labada/db/access/two-step'
import { findUser } from '@labada/db/access/users'
import { findCompany } from '@labada/db/company/companies'
import type { Db, Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { hashOf } from '@labada/db/core/secrets'
import { accountNameOf } from '@labada/domain/access/accounts'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../../core/audit-entries.ts'
import { spendPasskeyTry } from '../../core/login-limits.ts'
import { unlessTaken } from '../../core/taken-ids.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { deviceOf, loginAnswer, presentedDevice, requireBranchAccess, startSession } from '../sign-in.ts'
import { ALGORITHMS, checkLogin, checkNewPasskey, passkeyRefused, siteOf } from './passkey-checks.ts'
import { requireStepLeft } from './two-step.ts'

/** How long the browser may take with a passkey, and the most passkeys of one person. */
const MINUTES = 5
const MOST = 10

export const passkeyHandlers: Handlers<typeof passkeyRoutes> = {
  async listPasskeys(_input, { db, actor }) {
    return listed(db, actor.id)
  },

  async startPasskey(_input, context) {
    const { db, actor } = context
    const site = siteOf(context.door.origin)
    const [company, known] = await Promise.all([findCompany(db), passkeys.listPasskeys(db, actor.id)])
    if (known.length >= MOST)
      throw new DomainError('passkey_refused', `You have ${MOST} passkeys. Remove one first.`, {})
    return {
      challenge: await mintChallenge(context, actor.id),
      rp: { id: site.name, name: company?.shopName ?? 'Labada' },
      user: {
        id: Buffer.from(actor.id).toString('base64url'),
        name: actor.username,
        displayName: accountNameOf(actor),
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: MINUTES * 60_000,
      excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key' as const, id: credentialId })),
      // A login without a username, and with the person proven: by a finger, a face or the screen lock.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }
  },

  async addPasskey({ body: { name, credential } }, context) {
    const { db, actor, now } = context
    const site = siteOf(context.door.origin)
    const made = await checkNewPasskey(site, credential, (challenge) => takeChallenge(context, challenge, actor.id))
    await context.command(async (trx) => {
      const row = { id: newId(), userId: actor.id, name, relyingParty: site.name, addedAt: now, ...made }
      const addedAlready = () => new DomainError('passkey_refused', 'This passkey was added already.', {})
      await unlessTaken({ passkey_credential_id_key: addedAlready }, () => passkeys.insertPasskey(trx, row))
      await noteTwoStep(trx, actor.tokenId)
      await told(trx, context, 'passkey.added', actor.id, name)
    })
    context.forgetSessions()
    return listed(db, actor.id)
  },

  async removePasskey({ params: { passkeyId } }, context) {
    const { db, actor } = context
    await context.command(async (trx) => {
      const name = await passkeys.deletePasskey(trx, actor.id, passkeyId)
      if (name === undefined) return
      await requireStepLeft(trx, context)
      await told(trx, context, 'passkey.removed', actor.id, name)
    })
    context.forgetSessions()
    return listed(db, actor.id)
  },

  async startPasskeyLogin(_input, context) {
    const site = siteOf(context.door.origin)
    await spendPasskeyTry(context.db, context.ip)
    return {
      challenge: await mintChallenge(context, null),
      rpId: site.name,
      timeout: MINUTES * 60_000,
      userVerification: 'required',
    }
  },

  async logInWithPasskey({ body: { credential } }, context) {
    const { db, door, now } = context
    const site = siteOf(door.origin)
    const passkey = await passkeys.findPasskey(db, credential.id)
    // One that was made for another address proves nothing about this one.
    if (!passkey || passkey.relyingParty !== site.name) throw passkeyRefused()
    const counter = await checkLogin(site, passkey, credential, (challenge) => takeChallenge(context, challenge, null))
    const user = await findUser(db, passkey.userId)
    if (!user?.isActive || user.role !== 'admin' || (user.isDemo && !door.demo)) throw passkeyRefused()
    const device = deviceOf(user.role, await presentedDevice(context))
    if (device) await requireBranchAccess(db, user, device)
    const started = await context.command(async (trx) => {
      if (!(await passkeys.usePasskey(trx, passkey.id, { before: passkey.counter, after: counter }, now)))
        throw passkeyRefused()
      return startSession(trx, context, user, device ?? null, { second: 'passkey' })
    })
    context.forgetSessions()
    context.issue({ token: started.token })
    door.renewAnchor()
    return loginAnswer(context, user, device ?? null, started)
  },
}

/** A challenge for one person, or for whoever has a passkey; stored as a hash. */
async function mintChallenge({ db, now }: Context, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  await passkeys.insertChallenge(db, { challengeHash: hashOf(challenge), userId, expiresAt }, now)
  return challenge
}

/** Used up even if the signature turns out to be wrong. */
function takeChallenge({ db, now }: Context, challenge: string, userId: string | null): Promise<boolean> {
  return passkeys.takeChallenge(db, { challengeHash: hashOf(challenge), userId }, now)
}

async function listed(db: Db, userId: string) {
  const rows = await passkeys.listPasskeys(db, userId)
  return { items: rows.map(({ id, name, addedAt, lastUsedAt }) => ({ id, name, addedAt, lastUsedAt })) }
}

async function told(trx: Trx, context: Context, action: AuditAction, userId: string, name: string): Promise<void> {
  await writeAudit(trx, context, { branchId: null, action, objectType: 'user', objectId: userId, after: { name } })
}
