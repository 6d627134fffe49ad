import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readScan, splitSigned } from '@labada/contracts/scanner/scan-attestation'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CREDENTIAL, type TestAgent, testAgent, until } from './testing/stand.ts'

/** What reaches the gateway's address, and what is answered there. */
let gateway: Server
let url: string
let answer: (request: IncomingMessage, response: ServerResponse, scanId: string) => void
const received: { id: string; seq: number | undefined; client: unknown; origin: unknown; cookie: unknown }[] = []
let kiosk: TestAgent | undefined

beforeEach(async () => {
  received.length = 0
  gateway = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
    request.on('end', () => {
      if (request.url !== '/api/create-attendance') {
        response.writeHead(503).end()
        return
      }
      const id = String(JSON.parse(text).scan_id)
      const claims = splitSigned(String(request.headers['x-scan-attestation']))?.claims ?? ''
      const scan = readScan(Buffer.from(claims, 'base64url').toString('utf8'))
      const { 'x-client': client, origin, cookie } = request.headers
      received.push({ id, seq: scan?.scan_id === id ? scan.seq : undefined, client, origin, cookie })
      answer(request, response, id)
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterEach(async () => {
  await kiosk?.end()
  kiosk = undefined
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

async function open(silenceMs = 200): Promise<TestAgent> {
  kiosk = await testAgent({ gatewayUrl: url, silenceMs })
  const page = await kiosk.page()
  page.say('library-init', {
    fingerprints: kiosk.server.bundle({ agentId: kiosk.agentId, seal: kiosk.seal }, { people: ['ana'] }),
  })
  await until(() => page.heard('library-init-ok').length === 1)
  page.socket.close()
  await page.closed
  return kiosk
}
const press = () => kiosk?.sensor.press({ person: 'ana', finger: 2, noise: 0.1 })
const take = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'x-server-nonce': 'AAAAAAAAAAAAAAAAAAAAAA' }).end('{}')
}

test('without a page every scan is sent by the agent itself, in order, proven by its signature alone', async () => {
  answer = take
  await open()
  for (const count of [1, 2, 3]) {
    press()
    await until(() => received.length === count)
  }
  expect(received.map(({ seq, client, origin, cookie }) => [seq, client, origin, cookie])).toEqual(
    [1, 2, 3].map((seq) => [seq, CREDENTIAL, undefined, undefined]),
  )
})

test('while the gateway fails, answers late or hangs up, a scan is sent again under the same id until it is taken', async () => {
  const taken = new Set<string>()
  answer = (request, response, id) => {
    if (received.length === 1) response.writeHead(503, { 'retry-after': '0' }).end()
    else if (received.length === 2) {
      // It was stored, but nobody hears that.
      taken.add(id)
      request.socket.destroy()
    } else {
      taken.add(id)
      take(request, response)
    }
  }
  await open()
  press()
  press()
  await until(() => taken.size === 2 && received.length === 4)
  expect(received.map(({ seq }) => seq)).toEqual([1, 1, 1, 2])
  expect(new Set(received.map(({ id }) => id)).size).toBe(2)
})

test('after a restart what was not taken is sent again, and nothing that was', async () => {
  answer = take
  const { dataDir, server, agent } = await open()
  press()
  await until(() => received.length === 1)
  answer = (_request, response) => response.writeHead(503).end()
  press()
  await until(() => received.length === 2)
  await agent.close()
  answer = take
  kiosk = await testAgent({ dataDir, server, isPaired: false, gatewayUrl: url })
  await until(() => received.length === 3)
  expect(received.map(({ seq }) => seq)).toEqual([1, 2, 2])
  expect(received[1]?.id).toBe(received[2]?.id)
})

test('a scan the gateway refuses for good is put aside, and the next one goes', async () => {
  answer = (request, response) => {
    if (received.length === 1) response.writeHead(422).end('{"message":"No such finger"}')
    else take(request, response)
  }
  await open()
  press()
  press()
  await until(() => received.length === 2)
  expect(received.map(({ seq }) => seq)).toEqual([1, 2])
})

test('a page that says nothing is waited for and then not; one that defers is not waited for', async () => {
  answer = take
  const { page: openPage } = await open(400)
  const page = await openPage()
  press()
  await until(() => page.heard('biometric').length === 1)
  expect(received).toEqual([])
  await until(() => received.length === 1)
  expect(received[0]?.id).toBe(page.heard('biometric')[0]?.scan_id)
  press()
  await until(() => page.heard('biometric').length === 2)
  page.say('scan-defer', { scan_id: page.heard('biometric')[1]?.scan_id })
  await until(() => received.length === 2)
  press()
  await until(() => page.heard('biometric').length === 3)
  page.say('scan-handled', { scan_id: page.heard('biometric')[2]?.scan_id, as: 'portal' })
  press()
  await until(() => received.length === 3)
  expect(received.map(({ seq }) => seq)).toEqual([1, 2, 4])
  page.socket.terminate()
})

test('a device that is no more forgets its fingerprints and sends nothing further (T12)', async () => {
  answer = (_request, response) => {
    response.writeHead(401).end('{"message":"TERMINATED_SESSION_ACCESSED"}')
  }
  const { page: openPage } = await open()
  press()
  await until(() => received.length === 1)
  // Armed only for whom it works for.
  await until(() => press() === false)
  const page = await openPage()
  page.say('library-init', { fingerprints: null })
  await until(() => page.heard('library-init-error').length === 1)
  expect(page.heard('hello')[0]).toMatchObject({ paired: false })
  expect(received).toHaveLength(1)
  page.socket.terminate()
})

test('a page is told which scans wait for the gateway, in their order, and when the last of them was taken', async () => {
  let isDown = true
  answer = (request, response) => {
    if (isDown) response.writeHead(503, { 'retry-after': '0' }).end()
    else take(request, response)
  }
  await open()
  const page = await kiosk?.page()
  if (!page) throw new Error('No page')
  page.say('library-init', { fingerprints: null })
  await until(() => page.heard('scans-kept').length === 1)
  expect(page.heard('scans-kept')[0]).toMatchObject({ waiting: 0, scans: [] })
  press()
  await until(() => page.heard('biometric').length === 1)
  const [first] = page.heard('biometric')
  if (!first) throw new Error('No scan')
  // It is told once it could not be sent, not while it may still be the page's.
  expect(page.heard('scans-kept')).toHaveLength(1)
  page.say('scan-defer', { scan_id: first.scan_id })
  await until(() => page.heard('scans-kept').at(-1)?.waiting === 1)
  press()
  await until(() => page.heard('biometric').length === 2)
  page.say('scan-defer', { scan_id: page.heard('biometric')[1]?.scan_id ?? '' })
  await until(() => page.heard('scans-kept').at(-1)?.waiting === 2)
  const told = page.heard('scans-kept').at(-1)?.scans as { scan_id: string; scanned_at: unknown }[] | undefined
  expect(told?.map(({ scan_id }) => scan_id)).toEqual(page.heard('biometric').map(({ scan_id }) => scan_id))
  expect(told?.[0]?.scanned_at).toEqual(first.scanned_at)
  isDown = false
  await until(() => page.heard('scans-kept').at(-1)?.waiting === 0)
  expect(page.heard('scans-kept').at(-1)?.scans).toEqual([])
})
