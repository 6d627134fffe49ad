import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type AlarmClaims, readAlarm, signedAlarmText } from '@labada/contracts/scanner/scan-alarms'
import { splitSigned } from '@labada/contracts/scanner/scan-attestation'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadIdentity } from './identity.ts'
import { aliasOf, CREDENTIAL, type TestAgent, type TestPage, testAgent, testServer, until } from './testing/stand.ts'

/** What reaches the gateway's address. */
let gateway: Server
let url: string
let status = 200
const received: { signed: string; client: unknown; origin: unknown }[] = []
let kiosk: TestAgent
let page: TestPage

beforeEach(async () => {
  received.length = 0
  status = 200
  gateway = createServer(({ url: path, headers }, response) => {
    if (path === '/api/scanner/alarms') {
      const { 'x-scan-attestation': signed, 'x-client': client, origin } = headers
      received.push({ signed: String(signed), client, origin })
    }
    response.writeHead(path === '/api/scanner/alarms' ? status : 503).end('{"received":true}')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  kiosk = await testAgent({ gatewayUrl: url, alarmQuietMs: 50 })
  page = await kiosk.page()
})
afterEach(async () => {
  page.socket.terminate()
  await kiosk.end()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

const to = () => ({ agentId: kiosk.agentId, seal: kiosk.seal })
/** The claims, if this agent signed them. */
function claimsOf(signed: string): AlarmClaims | undefined {
  const { claims, signature } = splitSigned(signed) ?? { claims: '', signature: '' }
  const canonical = Buffer.from(claims, 'base64url').toString('utf8')
  const key = createPublicKey({
    key: Buffer.from(loadIdentity(kiosk.dataDir).publicKeys.sign, 'base64'),
    type: 'spki',
    format: 'der',
  })
  const isValid = verify(null, Buffer.from(signedAlarmText(canonical)), key, Buffer.from(signature, 'base64url'))
  return isValid ? readAlarm(canonical) : undefined
}
const reasons = () => new Set(received.map(({ signed }) => claimsOf(signed)?.why))
const refused = () => page.heard('library-init-error').length

test('of unsigned, self-signed, old and foreign fingerprints the gateway hears, signed, and none is taken (T5)', async () => {
  const good = kiosk.server.bundle(to(), { version: '5', people: ['ana'] })
  page.say('library-init', { fingerprints: good })
  await until(() => page.heard('library-init-ok').length === 1)
  const hostile = [
    { ...good, version: '6', bundle: kiosk.server.bundle(to(), { version: '6' }).bundle, signature: '' },
    testServer().bundle(to(), { version: '7', people: ['mallory'] }),
    kiosk.server.bundle(to(), { version: '4', people: ['mallory'] }),
    kiosk.server.bundle({ agentId: aliasOf('another'), seal: kiosk.seal }, { version: '8', people: ['mallory'] }),
  ]
  for (const fingerprints of hostile) page.say('library-init', { fingerprints })
  await until(() => refused() === 4)
  await until(() => (['unsigned', 'old', 'foreign'] as const).every((why) => reasons().has(why)))
  expect(reasons()).toEqual(new Set(['foreign', 'old', 'unsigned']))
  for (const { signed, client, origin } of received) {
    expect([client, origin]).toEqual([CREDENTIAL, undefined])
    expect(claimsOf(signed)).toMatchObject({ agent: kiosk.agentId, client: '7' })
  }
  const press = (person: string) => kiosk.sensor.press({ person, finger: 2, noise: 0.1 })
  press('mallory')
  press('ana')
  await until(() => page.heard('biometric').length === 1 && page.heard('biometric-unknown').length === 1)
})

test('a page that tries on and on makes an entry with a count, not a flood', async () => {
  const bad = testServer().bundle(to(), { version: '7' })
  page.say('library-init', { fingerprints: bad })
  await until(() => received.length === 1)
  status = 503
  for (let i = 0; i < 10; i += 1) page.say('library-init', { fingerprints: bad })
  await until(() => refused() === 11)
  const before = received.length
  await until(() => received.length > before)
  status = 200
  await until(() => readFileSync(join(kiosk.dataDir, 'alarms.json'), 'utf8') === '[]')
  const told = new Map(received.map(({ signed }) => [claimsOf(signed)?.id, claimsOf(signed)?.times ?? 0]))
  expect([...told.values()].reduce((sum, times) => sum + times, 0)).toBe(11)
})

test('what the gateway did not have when the agent was stopped goes, the same, after it started again', async () => {
  status = 503
  page.say('library-init', { fingerprints: testServer().bundle(to(), { version: '7' }) })
  await until(() => received.length > 0)
  page.socket.terminate()
  await kiosk.agent.close()
  status = 200
  const before = received.length
  kiosk = await testAgent({ dataDir: kiosk.dataDir, server: kiosk.server, isPaired: false, gatewayUrl: url })
  await until(() => received.length > before)
  expect(received.at(-1)?.signed).toBe(received[0]?.signed)
})
