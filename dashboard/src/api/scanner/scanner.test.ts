import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSession } from '../session.ts'
import { areScansTaken, type Scan, sortScans, takeScans } from './scan-taker.ts'
import { startScanner } from './scanner.ts'
import type { ScannerSources } from './scanner-link.ts'
import { NO_SCANNER, reactivate, scannerState, standBy } from './scanner-state.ts'
import { describeScanner } from './scanner-words.ts'

interface Said {
  readonly event: string
  readonly [name: string]: unknown
}

/** An agent at the other end of the socket: hears everything, says what the test tells it to. */
class Agent {
  static all: Agent[] = []
  static refuses = false
  static readonly OPEN = 1
  readonly address: string
  readonly ticket: string | undefined
  readyState = 0
  readonly heard: Said[] = []
  private readonly hears: Record<string, ((event: { data?: unknown }) => void)[]> = {}
  constructor(address: string, ticket?: string) {
    this.address = address
    this.ticket = ticket
    Agent.all.push(this)
    setTimeout(() => {
      if (Agent.refuses) {
        this.tell('error')
        this.close()
      } else {
        this.readyState = 1
        this.tell('open')
      }
    }, 0)
  }
  addEventListener(name: string, listener: (event: { data?: unknown }) => void) {
    this.hears[name] = [...(this.hears[name] ?? []), listener]
  }
  send(text: string) {
    this.heard.push(JSON.parse(text) as Said)
  }
  say(event: string, body: object = {}) {
    this.tell('message', { data: JSON.stringify({ event, ...body }) })
  }
  close() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.tell('close')
  }
  private tell(name: string, event: { data?: unknown } = {}) {
    for (const listener of this.hears[name] ?? []) listener(event)
  }
}

const SCAN = {
  fingerprint_id: 'alias',
  fingerprint_score: 80,
  scan_id: '0199aaaa-0000-4000-8000-000000000001',
  scanned_at: '2026-11-21T01:05:00.000Z',
  attestation: 'claims.signature',
}
const LIBRARY = { bundle: 'sealed', signature: 'signed', version: '7', server_nonce: 'nonce' }
const HELLO = {
  agent_id: 'abcdefghijklmnopqrstuv',
  keys: { sign: 'A'.repeat(60), seal: 'B'.repeat(60) },
  epoch: 1,
  paired: true,
  driver: 'simulated',
  state: 'ready',
}
const sources = (change: Partial<ScannerSources> = {}): ScannerSources => ({
  takesTickets: () => true,
  noteTakesTickets: () => undefined,
  findAddress: () => Promise.resolve('ws://127.0.0.1:51515'),
  findTicket: () => Promise.resolve('a-ticket'),
  findLibrary: () => Promise.resolve(LIBRARY),
  findPairing: () => Promise.resolve('later'),
  ...change,
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const agent = () => {
  const last = Agent.all.at(-1)
  if (!last) throw new Error('Nobody connected')
  return last
}
const heard = (event: string) => agent().heard.filter((said) => said.event === event)
let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Agent)
  Agent.all = []
  Agent.refuses = false
  scannerState.set(() => NO_SCANNER)
  setSession({ client: '1|secret' })
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  setSession({ client: null })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the link to the scanner', () => {
  it('shows its ticket, sends the fingerprints once connected, and every two seconds from then on', async () => {
    stops.push(startScanner(sources()))
    await pass(0)
    expect(agent()).toMatchObject({ address: 'ws://127.0.0.1:51515', ticket: 'a-ticket' })
    agent().say('hello', HELLO)
    await pass(0)
    expect(heard('library-init')).toEqual([{ event: 'library-init', fingerprints: LIBRARY }])
    await pass(2_000)
    expect(heard('library-init')).toHaveLength(2)
    await pass(4_000)
    expect(heard('library-init')).toHaveLength(4)
  })

  it('is started two seconds after the fingerprints were taken', async () => {
    stops.push(startScanner(sources()))
    await pass(0)
    agent().say('hello', HELLO)
    expect(scannerState.get().initStatus).toBe('pending')
    agent().say('library-init-ok', { count: 4, version: '7', rejected: 0 })
    await pass(1_999)
    expect(scannerState.get()).toMatchObject({ initStatus: null, isStarted: false })
    await pass(1)
    expect(scannerState.get().isStarted).toBe(true)
    expect(describeScanner(scannerState.get())).toEqual({ look: 'ready', words: 'Scanner ready' })
  })

  it('is in error when the fingerprints are refused, and well again when they are taken', async () => {
    stops.push(startScanner(sources()))
    await pass(0)
    agent().say('hello', HELLO)
    agent().say('library-init-error', { message: 'No fingerprints yet' })
    expect(scannerState.get().initStatus).toBe('error')
    agent().say('library-init-ok', { count: 4, version: '7', rejected: 0 })
    expect(scannerState.get().initStatus).toBeNull()
  })

  it('is fatal when the socket breaks, in error once it is closed, and tries again every two seconds', async () => {
    const seen: unknown[] = []
    stops.push(scannerState.subscribe(() => seen.push(scannerState.get().initStatus)))
    Agent.refuses = true
    stops.push(startScanner(sources()))
    await pass(0)
    expect(seen.slice(-2)).toEqual(['fatal', 'error'])
    expect(Agent.all).toHaveLength(1)
    await pass(1_999)
    expect(Agent.all).toHaveLength(1)
    await pass(1)
    expect(Agent.all).toHaveLength(2)
    await pass(1)
    expect(describeScanner(scannerState.get()).words).toBe('Scanner not connected. Retrying every 2 seconds.')
    Agent.refuses = false
    await pass(2_001)
    agent().say('hello', HELLO)
    expect(scannerState.get()).toMatchObject({ initStatus: 'pending', misses: 0, sensor: 'ready' })
  })

  it('makes an agent without a client this device’s own before it shows a ticket', async () => {
    let ticket: string | null = null
    const pairing = { client: '1|secret', server_keys: { 'sign.abcdefgh': 'key' } }
    stops.push(
      startScanner(sources({ findTicket: () => Promise.resolve(ticket), findPairing: () => Promise.resolve(pairing) })),
    )
    await pass(0)
    expect(agent().ticket).toBeUndefined()
    agent().say('hello', { ...HELLO, paired: false })
    await pass(0)
    expect(agent().heard.at(-1)).toEqual({ event: 'pair', ...pairing })
    ticket = 'a-ticket'
    agent().say('hello', HELLO)
    await pass(2_000)
    expect(agent().ticket).toBe('a-ticket')
  })

  it('takes over an agent of another client, and connects anew to be served', async () => {
    const pairing = { client: '2|secret', server_keys: {} }
    stops.push(startScanner(sources({ findPairing: () => Promise.resolve(pairing) })))
    await pass(0)
    agent().say('hello', { ...HELLO, paired: false })
    await pass(0)
    expect(heard('pair')).toEqual([{ event: 'pair', ...pairing }])
    expect(heard('library-init')).toEqual([])
    agent().say('hello', HELLO)
    await pass(2_000)
    expect(Agent.all).toHaveLength(2)
  })

  it('tells an agent that serves it the credential, which may have been renewed, and stays connected', async () => {
    const pairing = { client: '1|renewed', server_keys: {} }
    stops.push(startScanner(sources({ findPairing: () => Promise.resolve(pairing) })))
    await pass(0)
    agent().say('hello', HELLO)
    await pass(0)
    expect(heard('pair')).toEqual([{ event: 'pair', ...pairing }])
    agent().say('hello', HELLO)
    await pass(2_000)
    expect(Agent.all).toHaveLength(1)
    expect(heard('pair')).toHaveLength(1)
  })

  it('asks who an agent is that refuses its ticket, and pairs one that belongs to nobody', async () => {
    const pairing = { client: '1|secret', server_keys: { 'sign.abcdefgh': 'key' } }
    Agent.refuses = true
    stops.push(startScanner(sources({ findPairing: () => Promise.resolve(pairing) })))
    await pass(0)
    Agent.refuses = false
    await pass(2_001)
    expect(agent().ticket).toBeUndefined()
    await pass(1)
    agent().say('hello', { ...HELLO, paired: false })
    await pass(0)
    expect(agent().heard.at(-1)).toEqual({ event: 'pair', ...pairing })
    agent().say('hello', HELLO)
    await pass(2_000)
    expect(agent().ticket).toBe('a-ticket')
  })

  it.each([
    ['belongs to nobody', false],
    ['belongs to a device of ours', true],
  ])('shows an agent that it does not know no ticket before it said that it %s', async (_, paired) => {
    const pairing = { client: '1|secret', server_keys: { 'sign.abcdefgh': 'key' } }
    const findTicket = vi.fn<() => Promise<string | null>>(() => Promise.resolve('a-ticket'))
    let known = 0
    const link = sources({
      takesTickets: () => false,
      noteTakesTickets: () => {
        known += 1
      },
      findTicket,
      findPairing: () => Promise.resolve(pairing),
    })
    stops.push(startScanner(link))
    await pass(0)
    expect([agent().ticket, findTicket.mock.calls.length]).toEqual([undefined, 0])
    agent().say('hello', { ...HELLO, paired })
    await pass(0)
    expect(heard('pair')).toEqual(paired ? [] : [{ event: 'pair', ...pairing }])
    if (!paired) agent().say('hello', HELLO)
    await pass(2_000)
    expect([Agent.all.length, agent().ticket, known]).toEqual([2, 'a-ticket', 0])
    await pass(0)
    agent().say('hello', HELLO)
    expect(known).toBe(1)
  })

  it('shows its ticket to an agent that takes no pairing without one', async () => {
    const pairing = { client: '1|secret', server_keys: {} }
    stops.push(startScanner(sources({ takesTickets: () => false, findPairing: () => Promise.resolve(pairing) })))
    await pass(0)
    agent().say('hello', { ...HELLO, paired: false })
    await pass(0)
    agent().say('library-init-error', { message: 'Show a ticket for this scanner' })
    await pass(2_000)
    expect(agent().ticket).toBe('a-ticket')
  })

  it('never asks for the ticket of a device without a scanner', async () => {
    const findTicket = vi.fn<() => Promise<string | null>>(() => Promise.resolve(null))
    stops.push(startScanner(sources({ takesTickets: () => false, findTicket })))
    await pass(0)
    agent().say('hello', { ...HELLO, paired: false })
    await pass(10_000)
    expect(Agent.all).toHaveLength(2)
    expect(findTicket).not.toHaveBeenCalled()
  })

  it('does not break on words it does not know', async () => {
    stops.push(startScanner(sources()))
    await pass(0)
    agent().say('something-new', { x: 1 })
    agent().say('biometric', { fingerprint_id: 7 })
    expect(scannerState.get().lastScan).toBeNull()
  })
})

describe('a scan', () => {
  const attended: Scan[] = []
  const listen = async () => {
    attended.length = 0
    stops.push(sortScans((scan) => attended.push(scan)))
    stops.push(startScanner(sources()))
    await pass(0)
    agent().say('hello', HELLO)
  }

  it('becomes attendance on an open page', async () => {
    await listen()
    agent().say('biometric', SCAN)
    expect(attended.map(({ scan_id }) => scan_id)).toEqual([SCAN.scan_id])
  })

  it('is nobody’s while an administrator is logged in, and counts again after logout', async () => {
    await listen()
    standBy()
    expect(heard('standby')).toHaveLength(1)
    agent().say('biometric', SCAN)
    expect(attended).toEqual([])
    expect(heard('scan-handled')).toEqual([{ event: 'scan-handled', scan_id: SCAN.scan_id, as: 'ignored' }])
    reactivate()
    expect(agent().heard.at(-1)?.event).toBe('reactivate')
    agent().say('biometric', SCAN)
    expect(attended).toHaveLength(1)
  })

  it('goes to the portal alone while that is open', async () => {
    await listen()
    const logins: Scan[] = []
    const giveBack = takeScans((scan) => logins.push(scan))
    expect(areScansTaken()).toBe(true)
    agent().say('biometric', SCAN)
    expect([attended.length, logins.length]).toEqual([0, 1])
    giveBack()
    agent().say('biometric', SCAN)
    expect([attended.length, logins.length]).toEqual([1, 1])
  })

  it('is ignored on a device that is not set up', async () => {
    await listen()
    setSession({ client: null })
    agent().say('biometric', SCAN)
    expect(attended).toEqual([])
    expect(heard('scan-handled')).toHaveLength(1)
  })
})
