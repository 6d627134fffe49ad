import type { ScannerCommand, ScannerEvent, ScannerEventBody, scannerCommands } from '@labada/contracts/scanner/scanner'
import type { z } from 'zod'
import { openScannerLink, type ScannerLink, type ScannerMessage, type ScannerSources } from './scanner-link.ts'
import { scannerState } from './scanner-state.ts'

/** After the library was accepted, the start counts as successful after this delay, as the specification requires. */
export const STARTED_AFTER_MS = 2_000
/** The server's nonces expire: a new library brings a new one, so that a scan's time is certain. */
const RENEW_MS = 2 * 60_000

type Listener<E extends ScannerEvent> = (body: ScannerEventBody<E>) => void
type Listeners = { readonly [E in ScannerEvent]?: Set<Listener<E>> }

const listeners: { [E in ScannerEvent]?: Set<Listener<never>> } = {}
let link: ScannerLink | null = null

/** Subscribes to one kind of message; returns the function that unsubscribes. */
export function onScanner<E extends ScannerEvent>(event: E, listener: Listener<E>): () => void {
  const all = listeners[event] ?? new Set()
  listeners[event] = all
  all.add(listener)
  return () => void all.delete(listener)
}

/** Sends a message to the agent; false if it is not connected. */
export function tellScanner<C extends ScannerCommand>(event: C, body: z.output<(typeof scannerCommands)[C]>): boolean {
  return link?.send(event, body) ?? false
}

/**
 * Opens this page's only link to the scanner; returns the function that closes it. Only the desktop build does this.
 */
export function startScanner(sources: ScannerSources): () => void {
  let started: ReturnType<typeof setTimeout> | undefined
  const opened = openScannerLink(sources, {
    onConnecting: () => change(({ misses }) => (misses === 0 ? { initStatus: 'pending' } : {})),
    onOpen: () => {
      change(() => ({ misses: 0, initStatus: 'pending' }))
      tellIdle()
    },
    onError: () => change(() => ({ initStatus: 'fatal' })),
    onClose: () => {
      clearTimeout(started)
      started = undefined
      change(({ misses }) => ({ initStatus: 'error', sensor: null, isStarted: false, misses: misses + 1 }))
    },
    onMessage: (message) => {
      note(message)
      if (message.event === 'library-init-ok' && !scannerState.get().isStarted && started === undefined) {
        started = setTimeout(() => {
          started = undefined
          change(() => ({ isStarted: true }))
        }, STARTED_AFTER_MS)
      }
      pass(message)
    },
  })
  link = opened
  const renewing = setInterval(() => void opened.renewLibrary(), RENEW_MS)
  let idle = scannerState.get().idle
  const stopWatching = scannerState.subscribe(() => {
    if (scannerState.get().idle === idle) return
    idle = scannerState.get().idle
    tellIdle()
  })
  return () => {
    clearInterval(renewing)
    clearTimeout(started)
    stopWatching()
    opened.close()
    if (link === opened) link = null
  }
}

function tellIdle(): void {
  tellScanner(scannerState.get().idle ? 'standby' : 'reactivate', {})
}

function note({ event, body }: ScannerMessage): void {
  switch (event) {
    case 'hello':
      change(() => ({ agent: body, sensor: body.state }))
      return
    case 'status':
      change(() => ({ sensor: body.state }))
      return
    case 'library-init-ok':
      change(() => ({ initStatus: null }))
      return
    case 'library-init-error':
      change(() => ({ initStatus: 'error' }))
      return
    case 'scans-kept':
      change(() => ({ kept: body }))
      return
    case 'biometric':
      change(() => ({ lastScan: body }))
  }
}

function pass({ event, body }: ScannerMessage): void {
  for (const listener of (listeners as Listeners)[event] ?? []) (listener as (body: unknown) => void)(body)
}

type State = ReturnType<typeof scannerState.get>
function change(of: (now: State) => Partial<State>): void {
  scannerState.set((now) => ({ ...now, ...of(now) }))
}
