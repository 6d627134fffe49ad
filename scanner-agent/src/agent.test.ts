import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeTemplate } from '@labada/contracts/scanner/fingerprint-template'
import { readScan, signedScanText, splitSigned } from '@labada/contracts/scanner/scan-attestation'
import { enrolmentSealContext, readEnrolment, signedEnrolmentText } from '@labada/contracts/scanner/scan-bundle'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadIdentity } from './identity.ts'
import { openJournal } from './journal.ts'
import { unseal } from './sealing.ts'
import { aliasOf, type TestAgent, type TestPage, testAgent, testClock, testServer, until } from './testing/stand.ts'

const PEOPLE = ['ana', 'ben', 'carla']
const clock = testClock()
let kiosk: TestAgent
let page: TestPage
beforeEach(async () => {
  kiosk = await testAgent({ silenceMs: 300, clock })
  page = await kiosk.page()
})
afterEach(async () => {
  page.socket.terminate()
  await page.closed
  await kiosk.end()
})

const to = (agent: TestAgent) => ({ agentId: agent.agentId, seal: agent.seal })
async function load(more: Parameters<TestAgent['server']['bundle']>[1] = {}, on = page): Promise<void> {
  const before = on.heard('library-init-ok').length
  on.say('library-init', { fingerprints: kiosk.server.bundle(to(kiosk), { people: PEOPLE, ...more }) })
  await until(() => on.heard('library-init-ok').length > before)
}
const press = (person: string, noise = 0.1, finger = 2) => kiosk.sensor.press({ person, finger, noise })
const attested = (attestation: unknown) => {
  const { claims, signature } = splitSigned(String(attestation)) ?? { claims: '', signature: '' }
  const canonical = Buffer.from(claims, 'base64url').toString('utf8')
  const key = createPublicKey({
    key: Buffer.from(loadIdentity(kiosk.dataDir).publicKeys.sign, 'base64'),
    type: 'spki',
    format: 'der',
  })
  const isValid = verify(null, Buffer.from(signedScanText(canonical)), key, Buffer.from(signature, 'base64url'))
  return isValid ? readScan(canonical) : undefined
}
/** What the agent still has to send, as its journal says. */
const waiting = () => {
  const journal = openJournal(kiosk.dataDir, { wall: Date.now, log: pino({ level: 'silent' }) })
  const pending = journal.pending()
  journal.close()
  return pending
}

describe('the library (T5)', () => {
  it('takes the server’s bundle, counts what it cannot read, and a known version costs nothing', async () => {
    const fingerprints = kiosk.server.bundle(to(kiosk), { people: PEOPLE, broken: 2 })
    page.say('library-init', { fingerprints })
    page.say('library-init', { fingerprints: { ...fingerprints, bundle: 'not looked at', signature: '' } })
    await until(() => page.heard('library-init-ok').length === 1)
    page.say('library-init', { fingerprints: { ...fingerprints, bundle: 'not looked at', signature: '' } })
    await until(() => page.heard('library-init-ok').length === 2)
    for (const answer of page.heard('library-init-ok'))
      expect(answer).toMatchObject({ count: 3, version: '1', rejected: 2 })
  })

  it('refuses what is unsigned, signed by another, old, or another agent’s, and goes on with what it has', async () => {
    await load({ version: '5' })
    const good = kiosk.server.bundle(to(kiosk), { version: '6', people: ['mallory'] })
    const hostile = [
      { ...good, signature: '' },
      testServer().bundle(to(kiosk), { version: '7', people: ['mallory'] }),
      kiosk.server.bundle(to(kiosk), { version: '4', people: ['mallory'] }),
      kiosk.server.bundle(
        { agentId: aliasOf('another agent'), seal: kiosk.seal },
        { version: '8', people: ['mallory'] },
      ),
      kiosk.server.bundle(to(kiosk), { version: '9', client: '8', people: ['mallory'] }),
      kiosk.server.bundle(to(kiosk), { version: '10', not_after: Date.now() - 1, people: ['mallory'] }),
      kiosk.server.bundle({ agentId: kiosk.agentId, seal: loadSeal() }, { version: '11', people: ['mallory'] }),
    ]
    for (const fingerprints of hostile) page.say('library-init', { fingerprints })
    await until(() => page.heard('library-init-error').length === hostile.length)
    expect(page.heard('library-init-error').map(({ message }) => message)).toEqual([
      'These fingerprints aren’t signed by our server',
      'These fingerprints aren’t signed by our server',
      'These fingerprints are out of date',
      'These fingerprints are for another scanner',
      'These fingerprints are for another scanner',
      'These fingerprints have expired',
      'These fingerprints can’t be opened',
    ])
    press('mallory')
    press('ana')
    await until(() => page.heard('biometric').length === 1 && page.heard('biometric-unknown').length === 1)
    expect(page.heard('biometric')[0]).toMatchObject({ fingerprint_id: aliasOf('ana') })
  })

  it('is kept sealed on disk, so that a kiosk without a page works after a restart; old ones stay refused', async () => {
    await load({ version: '5' })
    page.socket.terminate()
    await kiosk.agent.close()
    expect(readFileSync(join(kiosk.dataDir, 'library.json'), 'utf8')).not.toContain(aliasOf('ana'))
    kiosk = await testAgent({ dataDir: kiosk.dataDir, server: kiosk.server, isPaired: false, clock })
    press('ben')
    await until(() => waiting().length === 1)
    expect(waiting()[0]).toMatchObject({ alias: aliasOf('ben'), seq: 1 })
    page = await kiosk.page()
    page.say('library-init', { fingerprints: kiosk.server.bundle(to(kiosk), { version: '4' }) })
    page.say('library-init', { fingerprints: null })
    await until(() => page.heard('library-init-error').length === 1 && page.heard('library-init-ok').length === 1)
  })
})

const loadSeal = () => testServer('other001').keys['seal.other001'] ?? ''

describe('a scan', () => {
  it('is on disk before the page hears of it, signed, and counted one by one', async () => {
    await load()
    press('ana')
    press('carla')
    await until(() => page.heard('biometric').length === 2)
    const claims = page.heard('biometric').map(({ attestation }) => attested(attestation))
    expect(claims.map((one) => [one?.seq, one?.client, one?.agent])).toEqual([
      [1, '7', kiosk.agentId],
      [2, '7', kiosk.agentId],
    ])
    expect(waiting().map(({ id }) => id)).toEqual(page.heard('biometric').map(({ scan_id }) => scan_id))
  })

  it('of a stranger, or one too dirty to be sure, is nobody’s', async () => {
    await load()
    press('a stranger')
    press('ana', 0.6)
    press('ana', 1)
    await until(() => page.heard('biometric-unknown').length === 2 && page.heard('scan-retry').length === 1)
    expect(page.heard('biometric')).toEqual([])
    expect(waiting()).toEqual([])
  })

  it('tells its time by a fresh nonce of the server once, and else how long ago the last was', async () => {
    const nonce = aliasOf('nonce 1')
    page.say('library-init', {
      fingerprints: { ...kiosk.server.bundle(to(kiosk), { people: PEOPLE }), server_nonce: nonce },
    })
    await until(() => page.heard('library-init-ok').length === 1)
    press('ana')
    press('ben')
    await until(() => page.heard('biometric').length === 2)
    const [first, second] = page.heard('biometric').map(({ attestation }) => attested(attestation))
    expect(first).toMatchObject({ server_nonce: nonce, offline: null })
    expect(second).toMatchObject({ server_nonce: null, offline: { nonce } })
    expect((second?.t_mono ?? 0) - (second?.offline?.mono ?? 0)).toBeLessThan(10_000)
  })

  it('tells how the PC’s clock and the one that only goes forward part when somebody turns it (T7)', async () => {
    await load()
    const claims = []
    for (const hours of [0, -2, 24]) {
      clock.turn(hours * 3600_000)
      const before = page.heard('biometric').length
      press('ana')
      await until(() => page.heard('biometric').length > before)
      claims.push(attested(page.heard('biometric').at(-1)?.attestation))
    }
    clock.turn(-22 * 3600_000)
    const [now, behind, ahead] = claims.map((one) => (one ? one.t_wall - one.t_mono : 0))
    expect(((behind ?? 0) - (now ?? 0)) / 3600_000).toBeCloseTo(-2, 2)
    expect(((ahead ?? 0) - (behind ?? 0)) / 3600_000).toBeCloseTo(24, 2)
    expect(new Set(claims.map((one) => one?.boot)).size).toBe(1)
  })

  it('belongs to the page that says so, for attendance, the portal or nothing at all', async () => {
    await load()
    for (const as of ['attendance', 'portal', 'ignored']) {
      const before = page.heard('biometric').length
      press('ana')
      await until(() => page.heard('biometric').length > before)
      page.say('scan-handled', { scan_id: page.heard('biometric').at(-1)?.scan_id, as })
    }
    await until(() => waiting().length === 0)
  })

  it('in standby is nobody’s: an administrator is logged in', async () => {
    await load()
    page.say('standby')
    await until(() => page.heard('status').length === 2)
    expect(press('ana')).toBe(false)
    page.say('reactivate')
    await until(() => page.heard('status').length === 3)
    expect(press('ana')).toBe(true)
    await until(() => page.heard('biometric').length === 1)
  })
})

describe('enrolling', () => {
  const request = () => ({ request_id: crypto.randomUUID(), employee_id: crypto.randomUUID(), finger: 2 })

  it('takes three presses of one finger and seals them for the server, whoever carries them', async () => {
    await load()
    const asked = request()
    page.say('enroll-start', asked)
    await until(() => page.heard('enroll-progress').length === 1)
    press('dodong')
    await until(() => page.heard('enroll-progress').length === 2)
    press('somebody else')
    press('dodong', 0.8)
    await until(() => page.heard('scan-retry').length === 2)
    for (const count of [3, 4]) {
      press('dodong')
      await until(() => page.heard('enroll-progress').length === count)
    }
    await until(() => page.heard('enroll-done').length === 1)
    const [done] = page.heard('enroll-done')
    expect(done).toMatchObject({ request_id: asked.request_id, duplicate_of: null })
    const { claims, signature } = splitSigned(String(done?.template)) ?? { claims: '', signature: '' }
    const canonical = Buffer.from(claims, 'base64url').toString('utf8')
    const proof = readEnrolment(canonical)
    const identity = loadIdentity(kiosk.dataDir)
    const key = createPublicKey({ key: Buffer.from(identity.publicKeys.sign, 'base64'), type: 'spki', format: 'der' })
    expect(verify(null, Buffer.from(signedEnrolmentText(canonical)), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
    expect(proof).toMatchObject({ ...asked, library: '1', client: '7', duplicate_of: null })
    if (!proof) throw new Error('No proof')
    const recipient = kiosk.server.keys[`seal.${proof.kid}`] ?? ''
    const template = unseal(proof, kiosk.server.sealKey, recipient, enrolmentSealContext(proof))
    expect(decodeTemplate(template)?.length).toBe(3)
    expect(page.heard('biometric')).toEqual([])
  })

  it('finds a finger that somebody has already, also among everybody (T3)', async () => {
    await load()
    await load({ version: '2', scope: 'everyone', people: [...PEOPLE, 'of another branch'] })
    for (const [count, person] of ['ana', 'of another branch'].entries()) {
      page.say('enroll-start', request())
      for (let i = 1; i <= 3; i += 1) {
        await until(() => page.heard('enroll-progress').length === count * 4 + i)
        press(person)
      }
      await until(() => page.heard('enroll-done').length === count + 1)
      expect(page.heard('enroll-done').at(-1)).toMatchObject({ duplicate_of: aliasOf(person) })
    }
    press('of another branch')
    await until(() => page.heard('biometric-unknown').length === 1)
  })

  it('lets the page that enrolled a finger try it, which is nobody’s scan', async () => {
    await load()
    const [asked, other] = [request(), await kiosk.page()]
    const errors = (of = page) => of.heard('enroll-error').map(({ code }) => code)
    page.say('enroll-try', { request_id: asked.request_id })
    await until(() => errors().length === 1)
    page.say('enroll-start', asked)
    for (let i = 1; i <= 3; i += 1) {
      await until(() => page.heard('enroll-progress').length === i)
      press('dodong')
    }
    await until(() => page.heard('enroll-done').length === 1)
    const outcomes = [
      ['dodong', true],
      ['somebody else', false],
      // Known to this branch: still not the finger that was enrolled.
      ['ana', false],
    ] as const
    for (const [count, [person, matched]] of outcomes.entries()) {
      page.say('enroll-try', { request_id: asked.request_id })
      await until(() => page.heard('enroll-progress').length === 5 + count)
      other.say('enroll-start', request())
      await until(() => errors(other).length === count + 1)
      press(person)
      await until(() => page.heard('enroll-tried').length === count + 1)
      expect(page.heard('enroll-tried')[count]).toMatchObject({ request_id: asked.request_id, matched })
    }
    other.say('enroll-try', { request_id: asked.request_id })
    await until(() => errors(other).length === 4)
    page.say('enroll-try', { request_id: asked.request_id })
    page.say('enroll-cancel')
    await until(() => errors().length === 2)
    expect([errors(), errors(other)]).toEqual([
      ['NOT_ENROLLED', 'CANCELLED'],
      ['BUSY', 'BUSY', 'BUSY', 'NOT_ENROLLED'],
    ])
    expect([...page.heard('biometric'), ...page.heard('biometric-unknown')]).toEqual([])
    press('ana')
    await until(() => page.heard('biometric').length === 1)
  })

  it('is one at a time, can be cancelled, ends with its page, and needs a sensor', async () => {
    const other = await kiosk.page()
    page.say('enroll-start', request())
    await until(() => page.heard('enroll-progress').length === 1)
    other.say('enroll-start', request())
    await until(() => other.heard('enroll-error').length === 1)
    page.say('enroll-cancel')
    await until(() => page.heard('enroll-error').length === 1)
    other.say('enroll-start', request())
    await until(() => other.heard('enroll-progress').length === 1)
    other.socket.terminate()
    await other.closed
    kiosk.sensor.setState('missing')
    page.say('enroll-start', request())
    await until(() => page.heard('enroll-error').length === 2)
    expect([...other.heard('enroll-error'), ...page.heard('enroll-error')].map(({ code }) => code)).toEqual([
      'BUSY',
      'CANCELLED',
      'NO_SENSOR',
    ])
  })
})
