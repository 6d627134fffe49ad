import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN, openPage, type TestAgent, type TestPage, testAgent, testServer, until } from './testing/stand.ts'

let agent: TestAgent
const opened: TestPage[] = []
beforeAll(async () => {
  agent = await testAgent()
})
afterEach(async () => {
  for (const page of opened.splice(0)) {
    page.socket.terminate()
    await page.closed
  }
})
afterAll(() => agent.end())

const keep = (page: TestPage) => {
  opened.push(page)
  return page
}
const served = async () => keep(await agent.page())
const NO_TICKET = { origin: ORIGIN }

describe('whom the scanner socket lets in (T13)', () => {
  it.each([
    ['a foreign page', { origin: 'http://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a file', { origin: 'file://' }],
    ['the right page on another port', { origin: 'http://127.0.0.1:8081' }],
    ['the right page without encryption’s s', { origin: 'https://127.0.0.1:8080' }],
    ['a page that rebinds its name', { origin: ORIGIN, host: 'evil.example' }],
    ['a page that rebinds its name on our port', { origin: ORIGIN, host: 'evil.example:51515' }],
    ['a program that tells no origin', {}],
  ])('refuses %s before any message, ticket or not', async (_who, headers) => {
    for (const ticket of [undefined, agent.server.ticket(agent.agentId)])
      await expect(openPage(agent.port, { headers, ...(ticket && { ticket }) })).rejects.toThrow('403')
  })

  it.each([
    ['an expired ticket', () => agent.server.ticket(agent.agentId, { at: Date.now() - 61_000 })],
    ['a ticket from the future', () => agent.server.ticket(agent.agentId, { at: Date.now() + 60_000 })],
    ['a ticket of another agent', () => agent.server.ticket('AAAAAAAAAAAAAAAAAAAAAA')],
    ['a ticket that another server signed', () => testServer().ticket(agent.agentId)],
    ['a ticket with a changed client', () => changed(agent.server.ticket(agent.agentId))],
    ['no ticket at all but a word', () => 'labada'],
  ])('refuses %s before any message', async (_what, ticket) => {
    await expect(openPage(agent.port, { ticket: ticket() })).rejects.toThrow('403')
  })

  it('takes two pages and no third', async () => {
    await served()
    await served()
    await expect(agent.page()).rejects.toThrow('503')
  })

  it('is not disturbed by a hundred hostile attempts, some of which hang up while they are refused', async () => {
    const page = await served()
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const hostile = connect(agent.port, '127.0.0.1')
        const gone = new Promise((resolve) => hostile.once('close', resolve))
        hostile.on('error', () => undefined).resume()
        await once(hostile, 'connect')
        hostile.write(`GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
        if (i % 2) hostile.resetAndDestroy()
        await gone
      }),
    )
    page.say('reactivate')
    await until(() => page.heard('status').length === 2)
  })
})

function changed(ticket: string): string {
  const [claims = '', signature = ''] = ticket.split('.')
  const text = Buffer.from(claims, 'base64url').toString('utf8').replace('"client":"7"', '"client":"8"')
  return `${Buffer.from(text).toString('base64url')}.${signature}`
}

describe('a page with a ticket', () => {
  it('is greeted with who the agent is, how the sensor is, and which scans wait', async () => {
    const page = await served()
    await until(() => page.messages.length === 3)
    expect(page.messages[0]).toMatchObject({
      event: 'hello',
      agent_id: agent.agentId,
      paired: true,
      driver: 'simulated',
      state: 'ready',
      epoch: expect.any(Number),
    })
    expect(page.messages[1]).toEqual({ event: 'status', driver: 'simulated', state: 'ready' })
    expect(page.messages[2]).toEqual({ event: 'scans-kept', waiting: 0, scans: [] })
  })

  it('hears that a message is not complete', async () => {
    const page = await served()
    page.say('enroll-start', { finger: 11 })
    page.say('library-init', {})
    await until(() => page.heard('library-init-error').length === 1)
    expect(page.heard('enroll-error')[0]).toMatchObject({ code: 'BAD_MESSAGE' })
  })

  it('is hung up on after a message larger than four mebibytes', async () => {
    const page = await served()
    page.socket.send('x'.repeat(4 * 1024 * 1024 + 1))
    expect(await page.closed).toBe(1009)
  })

  it.each(['{', '[]', '{"event":"format-disk"}'])('is hung up on after %s', async (text) => {
    const page = await served()
    page.socket.send(text)
    expect(await page.closed).toBe(1007)
  })

  it('is hung up on when it floods, and the other goes on', async () => {
    const [page, other] = [await served(), await served()]
    for (let i = 0; i < 60; i++) page.say('reactivate')
    expect(await page.closed).toBe(1008)
    other.say('reactivate')
    await until(() => other.heard('status').length === 2)
  })

  it('is told when the sensor is unplugged and back', async () => {
    const page = await served()
    agent.sensor.setState('missing')
    agent.sensor.setState('ready')
    await until(() => page.heard('status').length === 3)
    expect(page.heard('status').map(({ state }) => state)).toEqual(['ready', 'missing', 'ready'])
  })
})

describe('pairing', () => {
  it('lets a page without a ticket hear who a paired agent is, and nothing else', async () => {
    const page = keep(await openPage(agent.port, { headers: NO_TICKET }))
    page.say('library-init', { fingerprints: null })
    page.say('pair', { client: '9|x', server_keys: testServer().keys })
    await until(() => page.heard('library-init-error').length === 2)
    expect(page.heard('hello')).toMatchObject([{ agent_id: agent.agentId, paired: true }])
    await expect(openPage(agent.port, { ticket: testServer().ticket(agent.agentId) })).rejects.toThrow('403')
  })

  it('gives an agent that belongs to nobody a client; before, it does nothing else', async () => {
    const fresh = await testAgent({ isPaired: false })
    try {
      const page = await openPage(fresh.port, { headers: NO_TICKET })
      page.say('library-init', { fingerprints: null })
      page.say('enroll-start', { request_id: crypto.randomUUID(), employee_id: crypto.randomUUID(), finger: 2 })
      await until(() => page.heard('enroll-error').length === 1)
      expect(page.heard('hello')[0]).toMatchObject({ paired: false })
      expect(page.heard('library-init-error')[0]).toMatchObject({
        message: 'This scanner isn’t paired with a branch yet',
      })
      expect(page.heard('enroll-error')[0]).toMatchObject({ code: 'NOT_PAIRED' })
      page.say('pair', { client: 'no credential', server_keys: fresh.server.keys })
      page.say('pair', { client: '7|ldc_x', server_keys: {} })
      await until(() => page.heard('library-init-error').length === 3)
      page.say('pair', { client: '7|ldc_x', server_keys: fresh.server.keys })
      await until(() => page.heard('hello').length === 2)
      expect(page.heard('hello')[1]).toMatchObject({ paired: true })
      page.socket.terminate()
      expect((await fresh.page()).socket.protocol).toMatch(/\./)
    } finally {
      await fresh.end()
    }
  })

  it('follows a PC that was set up anew by the same server, and pins that server’s keys', async () => {
    const moved = await testAgent()
    try {
      const page = await openPage(moved.port, { ticket: moved.server.ticket(moved.agentId, { client: '8' }) })
      page.say('library-init', { fingerprints: null })
      await until(() => page.heard('library-init-error').length === 1)
      expect(page.heard('hello')[0]).toMatchObject({ paired: false })
      const foreign = testServer('foreign1')
      page.say('pair', { client: '8|ldc_new', server_keys: foreign.keys })
      await until(() => page.heard('hello').length === 2)
      page.socket.terminate()
      await expect(openPage(moved.port, { ticket: foreign.ticket(moved.agentId, { client: '8' }) })).rejects.toThrow(
        '403',
      )
      const again = await openPage(moved.port, { ticket: moved.server.ticket(moved.agentId, { client: '8' }) })
      again.say('library-init', { fingerprints: null })
      await until(() => again.heard('library-init-error').length === 1)
      expect(again.heard('library-init-error')[0]).toMatchObject({ message: 'No fingerprints yet' })
      expect(again.heard('hello')[0]).toMatchObject({ paired: true })
    } finally {
      await moved.end()
    }
  })

  it('takes a renewed credential from the page it serves, but no other client', async () => {
    const page = await served()
    page.say('pair', { client: '8|ldc_other', server_keys: {} })
    await until(() => page.heard('library-init-error').length === 1)
    page.say('pair', { client: '7|ldc_renewed', server_keys: {} })
    await until(() => page.heard('hello').length === 2)
  })
})

describe('the program', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'labada-agent-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const program = fileURLToPath(new URL('../dist/main.js', import.meta.url))
  const start = (env: Record<string, string>) =>
    spawn(process.execPath, [program], {
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
    const child = start({ SCANNER_PORT: String(agent.port) })
    const [said] = await once(child.stderr, 'data')
    expect(String(said)).toMatch(
      /^The scanner agent cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)\. Set SCANNER_PORT.*\n$/,
    )
    const [code] = await once(child, 'exit')
    expect(code).toBe(78)
  })
})
