import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentIdentity } from '@labada/contracts/core/agent-identity'
import { type AuditHeadClaims, signedAuditHeadText } from '@labada/contracts/scanner/audit-heads'
import {
  type BundleEnvelope,
  bundleSealContext,
  type ServerKeys,
  signedBundleText,
  signedTicketText,
} from '@labada/contracts/scanner/scan-bundle'
import { syntheticTemplate } from '@labada/contracts/scanner/synthetic-fingers'
import { pino } from 'pino'
import WebSocket from 'ws'
import { type Agent, type AgentOptions, startAgent } from '../agent.ts'
import type { Clock } from '../clock.ts'
import { openSimulatedSensor, type SimulatedSensor } from '../drivers/simulated.ts'
import { loadIdentity } from '../identity.ts'
import { seal } from '../sealing.ts'

/** A server's keys and the tickets and bundles made with them, as in the gateway. */
export interface TestServer {
  readonly keys: ServerKeys
  readonly ticket: (agentId: string, more?: { client?: string; at?: number }) => string
  readonly bundle: (
    to: { readonly agentId: string; readonly seal: string },
    more?: Partial<BundleEnvelope> & { readonly people?: readonly string[]; readonly broken?: number },
  ) => { readonly bundle: string; readonly signature: string; readonly version: string }
  readonly auditHead: (head: Pick<AuditHeadClaims, 'at' | 'entries' | 'head'>) => string
  readonly sealKey: KeyObject
}

export const CLIENT = '7'
export const CREDENTIAL = '7|ldc_not-a-real-credential'
export const ORIGIN = 'http://127.0.0.1:8080'

export function testServer(kid = 'testkey1'): TestServer {
  const signing = generateKeyPairSync('ed25519')
  const sealing = generateKeyPairSync('x25519')
  const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
  const signature = (text: string) => sign(null, Buffer.from(text), signing.privateKey).toString('base64url')
  return {
    keys: { [`sign.${kid}`]: spki(signing.publicKey), [`seal.${kid}`]: spki(sealing.publicKey) },
    sealKey: sealing.privateKey,
    ticket: (agent, { client = CLIENT, at = Date.now() } = {}) => {
      const id = randomBytes(16).toString('base64url')
      const text = JSON.stringify({ v: 1, kid, client, agent, issued_at: at, expires_at: at + 60_000, id })
      const claims = Buffer.from(text).toString('base64url')
      return `${claims}.${signature(signedTicketText(claims))}`
    },
    auditHead: (head) => {
      const claims = Buffer.from(JSON.stringify({ v: 1, kid, ...head })).toString('base64url')
      return `${claims}.${signature(signedAuditHeadText(claims))}`
    },
    bundle: ({ agentId, seal: recipient }, { people = [], broken = 0, ...more } = {}) => {
      const outside = {
        v: 1 as const,
        kid,
        client: CLIENT,
        agent: agentId,
        branch: '0190a000-0000-7000-8000-000000000001',
        version: '1',
        scope: 'branch' as const,
        made_at: Date.now(),
        not_after: Date.now() + 48 * 3600_000,
        ...more,
      }
      const fingerprints = [
        ...people.map((person) => ({
          alias: aliasOf(person),
          template: Buffer.from(syntheticTemplate(person, 2)).toString('base64'),
        })),
        ...Array.from({ length: broken }, (_, i) => ({ alias: aliasOf(`broken ${i}`), template: 'Rk1SAA==' })),
      ]
      const { client, agent, version } = outside
      const inside = Buffer.from(JSON.stringify({ v: 1, client, agent, version, fingerprints }))
      const envelope = { ...outside, ...seal(inside, recipient, bundleSealContext(outside)) }
      const bundle = Buffer.from(JSON.stringify(envelope)).toString('base64url')
      return { bundle, signature: signature(signedBundleText(bundle)), version }
    },
  }
}

export function aliasOf(person: string): string {
  return createHash('sha256').update(person).digest('base64url').slice(0, 22)
}

export type Message = Readonly<Record<string, unknown>> & { readonly event: string }
export interface TestPage {
  readonly socket: WebSocket
  readonly messages: Message[]
  readonly say: (event: string, body?: object) => void
  readonly heard: (event: string) => readonly Message[]
  readonly closed: Promise<number>
}

/** Opens an agent's socket as a page does and records every message. */
export function openPage(
  port: number,
  { ticket, headers = { origin: ORIGIN } }: { ticket?: string; headers?: Record<string, string> } = {},
): Promise<TestPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, ticket === undefined ? [] : [ticket], { headers })
  const messages: Message[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const page: TestPage = {
    socket,
    messages,
    closed,
    say: (event, body = {}) => socket.send(JSON.stringify({ event, ...body })),
    heard: (event) => messages.filter((message) => message.event === event),
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(page))
    socket.once('error', reject)
  })
}

export interface TestAgent {
  readonly agent: Agent
  readonly port: number
  readonly agentId: string
  readonly seal: string
  readonly dataDir: string
  readonly sensor: SimulatedSensor
  readonly server: TestServer
  /** Connects a page with a ticket of the server. */
  readonly page: () => Promise<TestPage>
  /** Stops the agent and removes its data. */
  readonly end: () => Promise<void>
}

/** An agent with the simulated sensor, by default paired with its own server. */
export async function testAgent(
  more: Partial<AgentOptions> & { readonly isPaired?: boolean; readonly server?: TestServer } = {},
): Promise<TestAgent> {
  const { isPaired = true, server = testServer(), ...options } = more
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'labada-agent-'))
  const identity = options.identity ?? loadIdentity(dataDir)
  let sensor: SimulatedSensor | undefined
  const agent = await startAgent({
    host: '127.0.0.1',
    port: 0,
    origins: [ORIGIN],
    // No server listens there: the agent keeps what it has to send.
    gatewayUrl: 'http://127.0.0.1:9',
    dataDir,
    identity,
    clock: testClock(),
    openSensor: (listeners) => {
      sensor = openSimulatedSensor(listeners)
      return sensor
    },
    log: pino({ level: 'silent' }),
    ...options,
  })
  if (!sensor) throw new Error('The sensor was not opened')
  const { port } = agent
  if (isPaired) {
    const page = await openPage(port)
    page.say('pair', { client: CREDENTIAL, server_keys: server.keys })
    await until(() => page.heard('hello').length === 2 || page.socket.readyState === WebSocket.CLOSED)
    page.socket.terminate()
    await page.closed
  }
  return {
    agent,
    port,
    agentId: agentIdentity.shape.agent_id.parse(identity.agentId),
    seal: identity.publicKeys.seal,
    dataDir,
    sensor,
    server,
    page: () => openPage(port, { ticket: server.ticket(identity.agentId) }),
    end: async () => {
      await agent.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The real clocks, with a way to adjust the PC's wall clock. */
export function testClock(): Clock & { readonly turn: (ms: number) => void } {
  let turned = 0
  return {
    wall: () => Date.now() + turned,
    mono: () => Math.floor(performance.now()) + 1_000_000,
    boot: 'test-boot-1',
    turn: (ms) => {
      turned += ms
    },
  }
}

/** Waits up to ten seconds for a condition. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`This never came true: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
