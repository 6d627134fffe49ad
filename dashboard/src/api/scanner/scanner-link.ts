import {
  type ScannerCommand,
  type ScannerEvent,
  type ScannerEventBody,
  type scannerCommands,
  scannerEvents,
} from '@labada/contracts/scanner/scanner'
import { z } from 'zod'

/**
 * The specification's interval: for resending the library while the socket is open, and for the next attempt while it
 * is closed.
 */
export const SCANNER_INTERVAL_MS = 2_000

export type SealedBundle = z.output<(typeof scannerCommands)['library-init']>['fingerprints']

export type ScannerMessage = {
  [E in ScannerEvent]: { readonly event: E; readonly body: ScannerEventBody<E> }
}[ScannerEvent]

export type Hello = ScannerEventBody<'hello'>

export type Pairing = z.output<(typeof scannerCommands)['pair']>

export interface ScannerSources {
  /** The address of the agent, as `ws://host:port`; never fails. */
  readonly findAddress: () => Promise<string>
  /**
   * Whether this PC's agent is known to accept our server's tickets. An agent that does not would refuse the
   * connection, which the browser logs as an error, so it is asked for its identity first.
   */
  readonly takesTickets: () => boolean
  /** It accepted one. */
  readonly noteTakesTickets: () => void
  /** The ticket for this connection; null if none is available: the agent then only sends its identity. */
  readonly findTicket: () => Promise<string | null>
  /** The library to send; null if the server cannot be reached: the agent continues with its stored one. */
  readonly findLibrary: () => Promise<SealedBundle>
  /**
   * The data that pairs this agent with this device; `later` if the server cannot answer now, null if there is no
   * device yet.
   */
  readonly findPairing: (agent: Hello) => Promise<Pairing | 'later' | null>
}

export interface ScannerListeners {
  readonly onConnecting: () => void
  readonly onOpen: () => void
  readonly onMessage: (message: ScannerMessage) => void
  /** The socket failed. An `onClose` follows. */
  readonly onError: () => void
  readonly onClose: () => void
}

export interface ScannerLink {
  /** False when the socket is not open: nothing was sent. */
  readonly send: <C extends ScannerCommand>(event: C, body: z.output<(typeof scannerCommands)[C]>) => boolean
  /** Requests the library again and sends it. */
  readonly renewLibrary: () => Promise<void>
  readonly close: () => void
}

/**
 * Keeps the socket to this PC's scanner agent open: sends the library when it opens and every two seconds from then on,
 * and reconnects two seconds after it closed. Stops with `close`.
 */
export function openScannerLink(sources: ScannerSources, listeners: ScannerListeners): ScannerLink {
  let socket: WebSocket | null = null
  let library: SealedBundle = null
  let isOver = false
  let showsTicket = sources.takesTickets()
  let retry: ReturnType<typeof setTimeout> | undefined
  let repeat: ReturnType<typeof setInterval> | undefined

  const send: ScannerLink['send'] = (event, body) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify({ event, ...body }))
    return true
  }
  const sendLibrary = () => send('library-init', { fingerprints: library })
  const renewLibrary = async () => {
    library = (await sources.findLibrary()) ?? library
    sendLibrary()
  }

  const connect = async () => {
    listeners.onConnecting()
    // An agent that does not know our server refuses every ticket: without one it says who it is, and can be paired.
    const [address, ticket] = await Promise.all([sources.findAddress(), showsTicket ? sources.findTicket() : null])
    if (isOver) return
    const opened = ticket === null ? new WebSocket(address) : new WebSocket(address, ticket)
    socket = opened
    let isOpen = false
    let isIntroduced = false
    let isServing = false
    opened.addEventListener('open', () => {
      isOpen = true
      listeners.onOpen()
    })
    opened.addEventListener('message', ({ data }) => {
      const message = readMessage(data)
      if (!message) return
      listeners.onMessage(message)
      // An agent that knows our server, but no client any more, is paired by a ticket alone.
      if (message.event === 'library-init-error' && ticket === null) {
        showsTicket = true
        opened.close()
      }
      if (message.event !== 'hello') return
      if (!isIntroduced) {
        isIntroduced = true
        isServing = ticket !== null && message.body.paired
        if (isServing) sources.noteTakesTickets()
        void introduce(opened, message.body, isServing)
        if (isServing) void keepLibrary(opened)
      } else if (message.body.paired && !isServing) {
        showsTicket = true
        opened.close()
      }
    })
    opened.addEventListener('error', () => {
      if (!isOver) listeners.onError()
    })
    opened.addEventListener('close', () => {
      clearInterval(repeat)
      if (isOver) return
      // Refused, or nobody there: the next try is the other one.
      if (!isOpen) showsTicket = ticket === null && sources.takesTickets()
      socket = null
      listeners.onClose()
      retry = setTimeout(() => void connect(), SCANNER_INTERVAL_MS)
    })
  }
  const isGone = (opened: WebSocket) => socket !== opened || isOver
  /**
   * Pairs the agent with this device. An agent that already serves us gets the credential again, which may be newer
   * than its own; any other accepts only `pair`, and the next connection has a ticket.
   */
  const introduce = async (opened: WebSocket, agent: Hello, isServed: boolean) => {
    const pairing = await sources.findPairing(agent)
    if (isGone(opened) || pairing === null) return
    if (pairing !== 'later') {
      if (isServed || !agent.paired) send('pair', pairing)
      else {
        showsTicket = true
        opened.close()
      }
    } else if (!isServed) setTimeout(() => opened.close(), SCANNER_INTERVAL_MS)
  }
  const keepLibrary = async (opened: WebSocket) => {
    await renewLibrary()
    if (isGone(opened)) return
    clearInterval(repeat)
    repeat = setInterval(sendLibrary, SCANNER_INTERVAL_MS)
  }

  void connect()
  return {
    send,
    renewLibrary,
    close() {
      isOver = true
      clearTimeout(retry)
      clearInterval(repeat)
      socket?.close()
    },
  }
}

const envelope = z.object({ event: z.string() })
const isEvent = (name: string): name is ScannerEvent => Object.hasOwn(scannerEvents, name)

/** The agent's message, or undefined for one that this page does not know: a newer agent may send more. */
export function readMessage(data: unknown): ScannerMessage | undefined {
  if (typeof data !== 'string') return
  let raw: unknown
  try {
    raw = JSON.parse(data)
  } catch {
    return
  }
  const named = envelope.safeParse(raw)
  if (!named.success || !isEvent(named.data.event)) return
  const body = scannerEvents[named.data.event].safeParse(raw)
  // The name chose the schema.
  return body.success ? ({ event: named.data.event, body: body.data } as ScannerMessage) : undefined
}
