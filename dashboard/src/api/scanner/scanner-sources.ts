import { SCANNER_PORT } from '@labada/contracts/scanner/scanner'
import { scannerAddressRoutes } from '@labada/contracts/scanner/scanner-address'
import { scanRoutes } from '@labada/contracts/scanner/scans'
import { call } from '../call.ts'
import { getSession } from '../session.ts'
import type { Hello, Pairing, ScannerSources, SealedBundle } from './scanner-link.ts'

/** The agent's address must be known within this time; then this PC itself is used. */
export const DISCOVERY_MS = 3_000
export const FALLBACK_HOST = '127.0.0.1'
/** Survives a reload: this PC's scanner has accepted a ticket of our server. */
const TAKES_TICKETS = 'labada.scanner'

/**
 * Fetches from the gateway what the link to the scanner needs. Whatever fails is fetched again with the next attempt.
 */
export function createScannerSources(): ScannerSources {
  let library: SealedBundle = null
  return {
    takesTickets: () => localStorage.getItem(TAKES_TICKETS) !== null,
    noteTakesTickets: () => localStorage.setItem(TAKES_TICKETS, '1'),
    findAddress,
    findTicket,
    findPairing,
    async findLibrary() {
      const query = library ? { version: library.version } : {}
      const fresh = await call(scanRoutes.fingerprints, { query }).catch(() => null)
      if (!fresh) return library
      const { bundle, signature, version, server_nonce, audit_head } = fresh
      if (bundle !== null && signature !== null) library = { bundle, signature, version, server_nonce, audit_head }
      else if (library) library = { ...library, server_nonce, audit_head }
      return library
    },
  }
}

/** Without an answer in time, the scanner is assumed to be on this PC. */
export async function findAddress(): Promise<string> {
  const asked = call(scannerAddressRoutes.scannerAddress, {}, { signal: AbortSignal.timeout(DISCOVERY_MS) })
  const { host, port } = await asked.catch(() => ({ host: FALLBACK_HOST, port: SCANNER_PORT }))
  return `ws://${host}:${port}`
}

/** Null for a device that is not paired or has no scanner of its own yet, or while the server is down. */
async function findTicket(): Promise<string | null> {
  if (getSession().client === null) return null
  const given = await call(scanRoutes.scannerTicket, {}).catch(() => null)
  return given?.ticket ?? null
}

async function findPairing(agent: Hello): Promise<Pairing | 'later' | null> {
  const { client } = getSession()
  if (client === null) return null
  const known = await call(scanRoutes.scannerPairing, {}).catch(() => null)
  return known?.agent_id === agent.agent_id ? { client, server_keys: known.server_keys } : 'later'
}
