import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from './config.ts'
import { loadIdentity } from './identity.ts'
import { openSimulatedSensor } from './sensors/simulated.ts'
import { listen, type ScannerServer } from './server.ts'

const ORIGIN = 'http://127.0.0.1:8080'
const dataDir = mkdtempSync(join(tmpdir(), 'labada-agent-'))
const sensor = openSimulatedSensor()
let server: ScannerServer
const opened: WebSocket[] = []

beforeAll(async () => {
  server = await listen({ host: '127.0.0.1', port: 0, origins: [ORIGIN], identity: loadIdentity(dataDir), sensor })
})
afterEach(() => {
  for (const page of opened.splice(0)) page.terminate()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

type Message = Readonly<Record<string, unknown>> & { readonly event: string }

/** Opens the socket as a page does; every message is kept from the first on. */
function open(headers: Record<string, string> = { origin: ORIGIN }): Promise<{ page: WebSocket; messages: Message[] }> {
  const page = new WebSocket(`ws://127.0.0.1:${server.port}`, { headers })
  opened.push(page)
  const messages: Message[] = []
  page.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))))
  return new Promise((resolve, reject) => {
    page.once('open', () => resolve({ page, messages }))
    page.once('error', reject)
  })
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 5_000, interval: 10 }).toBe(true)

describe('the local scanner socket', () => {
  it('greets a page of ours with who it is and how the sensor is', async () => {
    const { messages } = await open()
    await until(() => messages.length === 2)
    expect(messages[0]).toMatchObject({ event: 'hello', driver: 'simulated', state: 'ready' })
    expect(messages[1]).toEqual({ event: 'status', driver: 'simulated', state: 'ready' })
  })

  it.each([
    ['a foreign page', { origin: 'http://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a file', { origin: 'file://' }],
    ['the right page on another port', { origin: 'http://127.0.0.1:8081' }],
    ['a page that rebinds its name', { origin: ORIGIN, host: 'evil.example' }],
  ])('refuses %s before any message', async (_who, headers) => {
    await expect(open(headers)).rejects.toThrow('403')
  })

  it('refuses a program that tells no origin', async () => {
    await expect(open({})).rejects.toThrow('403')
  })

  it('takes two pages and no third', async () => {
    await open()
    await open()
    await expect(open()).rejects.toThrow('503')
  })

  it('says honestly that it is not paired', async () => {
    const { page, messages } = await open()
    page.send(JSON.stringify({ event: 'library-init', fingerprints: null }))
    page.send(
      JSON.stringify({
        event: 'enroll-start',
        request_id: crypto.randomUUID(),
        employee_id: crypto.randomUUID(),
        finger: 2,
      }),
    )
    await until(() => messages.length === 4)
    expect(messages[2]).toEqual({
      event: 'library-init-error',
      message: 'This scanner is not paired with a branch yet',
    })
    expect(messages[3]).toMatchObject({ event: 'enroll-error', code: 'NOT_PAIRED' })
  })

  it.each(['{', '[]', '{"event":"format-disk"}'])('hangs up on %s', async (text) => {
    const { page } = await open()
    const closed = new Promise<number>((resolve) => page.once('close', resolve))
    page.send(text)
    expect(await closed).toBe(1007)
  })

  it('hangs up on a page that floods it, and goes on for the other', async () => {
    const { page } = await open()
    const other = await open()
    const closed = new Promise<number>((resolve) => page.once('close', resolve))
    for (let i = 0; i < 60; i++) page.send(JSON.stringify({ event: 'standby' }))
    expect(await closed).toBe(1008)
    other.page.send(JSON.stringify({ event: 'library-init', fingerprints: null }))
    await until(() => other.messages.length === 3)
  })

  it('tells its pages when the sensor is unplugged and back', async () => {
    const { messages } = await open()
    sensor.setState('missing')
    sensor.setState('ready')
    await until(() => messages.length === 4)
    expect(messages.slice(2).map(({ state }) => state)).toEqual(['missing', 'ready'])
  })
})

describe('the agent itself', () => {
  it('keeps its keys over a restart, readable by its own user only', () => {
    const again = loadIdentity(dataDir)
    expect(again.agentId).toBe(loadIdentity(dataDir).agentId)
    expect(statSync(join(dataDir, 'sign.pem')).mode & 0o777).toBe(0o600)
  })

  it('does not run a simulated sensor in production', () => {
    expect(() => readConfig({ LABADA_ENV: 'production' })).toThrow('simulated sensor does not run in production')
  })

  it('lets in the pages of its gateway and of the published address', () => {
    const { origins } = readConfig({
      GATEWAY_URL: 'http://127.0.0.1:9000',
      LABADA_PUBLIC_URL: 'https://shop.example/x',
    })
    expect(origins).toEqual(['http://127.0.0.1:9000', 'http://localhost:9000', 'https://shop.example'])
  })
})
