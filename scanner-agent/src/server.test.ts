import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
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
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    origins: [ORIGIN],
    identity: loadIdentity(dataDir),
    sensor,
    log: pino({ level: 'silent' }),
  })
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

  it('answers every message that belongs to fingerprints, also one that is not complete', async () => {
    const { page, messages } = await open()
    for (const message of [
      { event: 'pair', client: '1|x', server_keys: {} },
      { event: 'enroll-cancel' },
      { event: 'enroll-start', finger: 11 },
      { event: 'standby' },
    ]) {
      page.send(JSON.stringify(message))
    }
    await until(() => messages.length === 6)
    expect(messages.slice(2).map(({ event, code, message }) => [event, code ?? message])).toEqual([
      ['library-init-error', 'This scanner cannot be paired with a branch yet'],
      ['enroll-error', 'NOT_PAIRED'],
      ['enroll-error', 'BAD_MESSAGE'],
      ['status', undefined],
    ])
  })

  it('is not disturbed by a hundred hostile attempts, some of which hang up while they are refused', async () => {
    const { messages, page } = await open()
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const hostile = connect(server.port, '127.0.0.1')
        const gone = new Promise((resolve) => hostile.once('close', resolve))
        hostile.on('error', () => undefined).resume()
        await once(hostile, 'connect')
        hostile.write(`GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
        if (i % 2) hostile.resetAndDestroy()
        await gone
      }),
    )
    page.send(JSON.stringify({ event: 'library-init', fingerprints: null }))
    await until(() => messages.length === 3)
  })

  it('refuses a message larger than four mebibytes', async () => {
    const { page } = await open()
    const closed = new Promise<number>((resolve) => page.once('close', resolve))
    page.send('x'.repeat(4 * 1024 * 1024 + 1))
    expect(await closed).toBe(1009)
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

describe('the program', () => {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url))
  const start = (env: Record<string, string>) =>
    spawn(process.execPath, ['--conditions=source', '--import', 'tsx', program], {
      env: { PATH: '/usr/bin:/bin', LABADA_DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  it('ends well and soon when it is told to, though a page no longer answers', { timeout: 30_000 }, async () => {
    const child = start({ SCANNER_PORT: '0' })
    const [line] = await once(child.stdout, 'data')
    const { port } = JSON.parse(String(line).split('\n')[0] ?? '{}')
    const page = connect(port, '127.0.0.1')
    page.write(
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${ORIGIN}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await once(page, 'data')
    page.pause()
    const from = performance.now()
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(performance.now() - from).toBeLessThan(8_000)
    page.destroy()
  })

  it('says in one sentence that its port is taken', { timeout: 30_000 }, async () => {
    const child = start({ SCANNER_PORT: String(server.port) })
    const [said] = await once(child.stderr, 'data')
    expect(String(said)).toMatch(
      /^The scanner agent cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)\. Set SCANNER_PORT.*\n$/,
    )
    const [code] = await once(child, 'exit')
    expect(code).toBe(78)
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
