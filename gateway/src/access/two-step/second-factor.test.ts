import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { type GivenUser, givenAdmin, givenToken, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { Answer, Caller } from '../../testing/caller.ts'
import { statusesOf } from '../../testing/till.ts'
import { recoveryHashesOf } from './recovery-codes.ts'

let now = new Date('2026-11-26T09:00:00+08:00')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ clock: () => now, settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.stop())

let address = 1
/** A network of its own, so that one test's wrong codes are not counted against another. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${address++}` })
const signIn = (user: GivenUser, otp?: string, headers = elsewhere()): Promise<Answer> =>
  shop.caller().post('/login', { username: user.username, password: TEST_PASSWORD, ...(otp && { otp }) }, { headers })

interface Owner {
  readonly user: GivenUser
  readonly screen: Caller
  /** What the phone shows now. */
  readonly code: () => string
  readonly recoveryCodes: readonly string[]
}

async function signedIn(user: GivenUser): Promise<Caller> {
  const { credential } = await givenToken(shop.db, { user, confirmed: true })
  const screen = shop.caller({ token: credential })
  await screen.fetchCsrf()
  return screen
}

/** An admin who turned two-step login on, and has their phone. */
async function owner(): Promise<Owner> {
  const user = await givenAdmin(shop.db)
  const screen = await signedIn(user)
  const { secret, uri } = (await screen.post('/second-factor', {})).body
  expect(uri).toContain(`secret=${secret}`)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => app.generate({ timestamp: now.getTime() })
  const { recoveryCodes } = (await screen.post('/second-factor/confirm', { otp: code() })).body
  pass(30)
  return { user, screen, code, recoveryCodes }
}

describe('two-step login', () => {
  it('is off until a first code was typed, and nothing changes before', async () => {
    const user = await givenAdmin(shop.db)
    const screen = await signedIn(user)
    expect((await screen.get('/second-factor')).body).toEqual({ since: null, recoveryCodesLeft: 0 })
    await screen.post('/second-factor', {})
    expect((await signIn(user)).status).toBe(200)
    const wrong = await screen.post('/second-factor/confirm', { otp: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'OTP_WRONG'])
    expect((await screen.get('/second-factor')).body.since).toBeNull()
  })

  it('asks for the code after the right password only', async () => {
    const { user, code, screen } = await owner()
    expect((await screen.get('/second-factor')).body).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
    const asked = await signIn(user)
    expect(asked).toMatchObject({ status: 422, body: { code: 'OTP_REQUIRED', field: 'otp' } })
    const guess = { username: user.username, password: 'not the password', otp: code() }
    const guessed = await shop.caller().post('/login', guess, { headers: elsewhere() })
    expect(guessed.body.errors).toHaveProperty('username')
    expect(guessed.body.code).not.toBe('OTP_REQUIRED')
    const entered = await signIn(user, code())
    expect([entered.status, entered.text]).toEqual([200, 'Logged in as administrator.'])
  })

  it('takes no code twice, and its neighbors for clocks that differ, no further', async () => {
    const { user, code } = await owner()
    const first = code()
    expect((await signIn(user, first)).status).toBe(200)
    expect((await signIn(user, first)).body.code).toBe('OTP_WRONG')
    pass(30)
    const early = code()
    pass(30)
    expect((await signIn(user, early)).status).toBe(200)
    const late = code()
    pass(90)
    expect((await signIn(user, late)).body.code).toBe('OTP_WRONG')
    expect((await signIn(user, code())).status).toBe(200)
  })

  it('lets one of two logins in that send the same code at once', async () => {
    const { user, code } = await owner()
    const answers = await Promise.all([signIn(user, code()), signIn(user, code()), signIn(user, code())])
    expect(statusesOf(answers)).toEqual([200, 422, 422])
  })

  it('counts wrong codes like wrong passwords; a right one does not help once they are too many', async () => {
    const { user, code } = await owner()
    const headers = elsewhere()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await signIn(user, '000000', headers)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await signIn(user, code(), headers)).status).toBe(429)
    // From many addresses too.
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(user, '000000')
    expect((await signIn(user, code())).status).toBe(429)
  })

  it('takes each recovery code once, however it is typed; new ones end the old', async () => {
    const { user, screen, recoveryCodes, code } = await owner()
    const [first = '', second = '', third = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await signIn(user, first.toLowerCase())).status).toBe(200)
    expect((await signIn(user, first)).body.code).toBe('OTP_WRONG')
    expect((await signIn(user, second.replace('-', ' '))).status).toBe(200)
    expect((await screen.get('/second-factor')).body.recoveryCodesLeft).toBe(8)
    const renewed = (await screen.post('/second-factor/recovery-codes', {})).body.recoveryCodes as string[]
    expect((await signIn(user, third)).body.code).toBe('OTP_WRONG')
    expect((await signIn(user, renewed[0])).status).toBe(200)
    const stored = await shop.db.selectFrom('recoveryCode').selectAll().where('userId', '=', user.id).execute()
    expect(JSON.stringify(stored)).not.toContain(String(renewed[1]).replace('-', ''))
    expect(code()).toHaveLength(6)
  })

  it('keeps recovery codes as slow hashes, the same code of two users under two, and still opens for an older fast one', async () => {
    const { user, screen, recoveryCodes } = await owner()
    const plain = recoveryCodes.map((code) => code.replace('-', ''))
    const stored = async () =>
      (await shop.db.selectFrom('recoveryCode').select('codeHash').where('userId', '=', user.id).execute()).map(
        ({ codeHash }) => codeHash.toString('hex'),
      )
    const fast = plain.map((code) => createHash('sha256').update(code).digest())
    for (const hash of fast) expect(await stored()).not.toContain(hash.toString('hex'))
    const other = await recoveryHashesOf((await owner()).user.id, plain[0] ?? '')
    expect(await stored()).not.toContain(other[0]?.toString('hex'))
    expect(await stored()).toContain((await recoveryHashesOf(user.id, plain[0] ?? ''))[0]?.toString('hex'))

    const old = { userId: user.id, codeHash: fast[0] ?? Buffer.alloc(32), createdAt: new Date() }
    await shop.db.deleteFrom('recoveryCode').where('userId', '=', user.id).execute()
    await shop.db.insertInto('recoveryCode').values(old).execute()
    expect((await signIn(user, recoveryCodes[0])).status).toBe(200)
    expect((await signIn(user, recoveryCodes[0])).body.code).toBe('OTP_WRONG')
    expect((await screen.get('/second-factor')).body.recoveryCodesLeft).toBe(0)
  })

  it('is turned off with a code, never by whoever finds the screen open', async () => {
    const { user, screen, code } = await owner()
    expect((await screen.post('/second-factor/remove', { otp: '123456' })).body.code).toBe('OTP_WRONG')
    expect((await screen.post(`/users/${user.id}/second-factor/reset`, { reason: 'It is me' })).status).toBe(404)
    expect((await screen.post('/second-factor', {})).status).toBe(409)
    const off = await screen.post('/second-factor/remove', { otp: code() })
    expect(off.body).toEqual({ since: null, recoveryCodesLeft: 0 })
    expect((await signIn(user)).status).toBe(200)
    // Safe to repeat.
    expect((await screen.post('/second-factor/remove', { otp: code() })).status).toBe(200)
  })

  it('is reset by another admin, which ends the sessions and is in the audit log', async () => {
    const { user, screen } = await owner()
    const other = await signedIn(await givenAdmin(shop.db))
    const path = `/users/${user.id}/second-factor/reset`
    expect((await other.post(path, { reason: '' })).status).toBe(422)
    expect((await other.post(path, { reason: 'Lost the phone' })).body).toEqual({ removed: true })
    expect((await other.post(path, { reason: 'Lost the phone' })).body).toEqual({ removed: false })
    expect((await screen.get('/second-factor')).status).toBe(401)
    expect((await signIn(user)).status).toBe(200)
    const { items } = (await other.get(`/audit?objectId=${user.id}`)).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['second_factor.on', 'second_factor.reset']),
    )
    expect(JSON.stringify(items)).not.toMatch(/secret=|lockedSecret/)
  })

  it('still opens with a recovery code when the shop’s key for the secrets is gone', async () => {
    const { user, code, recoveryCodes } = await owner()
    await shop.db.updateTable('secondFactor').set({ keyId: 'lost' }).where('userId', '=', user.id).execute()
    expect((await signIn(user, code())).body.code).toBe('OTP_WRONG')
    expect((await signIn(user, recoveryCodes[0])).status).toBe(200)
  })
})

/** `npm run reset-two-step -- …`, as the house runs it. */
async function resetOnServer(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const program = join(import.meta.dirname, '../../../dist/reset-two-step.js')
  const child = spawn(process.execPath, [program, ...args], {
    env: { OWNER_DATABASE_URL: shop.database.ownerUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

describe('an admin who lost phone and recovery codes, and has no other admin', () => {
  it('logs in with the password again once whoever runs the server says so', async () => {
    const { user, screen } = await owner()
    expect((await signIn(user)).status).toBe(422)
    const { code, said } = await resetOnServer(user.username)
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`is off for ${user.username}, and`) })
    // This gateway hears of it by an event, or looks again after a while.
    pass(60)
    await expect.poll(async () => (await screen.get('/second-factor')).status).toBe(401)
    expect((await signIn(user)).status).toBe(200)
    const entries = await shop.db
      .selectFrom('auditLog')
      .select(['actorId', 'reason'])
      .where('action', '=', 'second_factor.reset')
      .where('objectId', '=', user.id)
      .execute()
    expect(entries).toEqual([{ actorId: null, reason: 'On the server, by npm run reset-two-step' }])
    const again = await resetOnServer(user.username)
    expect(again).toEqual({ code: 1, said: `Two-step login is off for ${user.username} already\n` })
  })

  it('has to be named, and known', async () => {
    expect((await resetOnServer()).code).toBe(2)
    expect(await resetOnServer('nobody-here')).toEqual({ code: 1, said: 'There’s no user nobody-here\n' })
  })
})
