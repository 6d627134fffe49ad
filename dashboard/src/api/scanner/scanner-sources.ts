import { SCANNER_PORT } from '@labada/contracts/scanner/scanner'
import { scannerAddressRoutes } from '@labada/contracts/scanner/scanner-address'
import { scanRoutes } from '@labada/contracts/scanner/scans'
import { call } from '../call.ts'
import { getSession } from '../session.ts'
import type { Hello, Pairing, ScannerSources, SealedBundle } from './scanner-link.ts'

/** Where the agent listens must be known within this; then this PC itself is taken. */
export const DISCOVERY_MS = 3_000
export const FALLBACK_HOST = '127.0.0.1'
/** Outlives a reload: the scanner of this PC took a ticket of our server before. */
const TAKES_TICKETS = 'labada.scanner'

/** Asks the gateway for what the link to the scanner needs. What it cannot answer now is asked again with the next try. */
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
      const { bundle, signature, version, server_nonce } = fresh
      if (bundle !== null && signature !== null) library = { bundle, signature, version, server_nonce }
      else if (library) library = { ...library, server_nonce }
      return library
    },
  }
}

/** Without an answer in time the scanner is taken to be on this very PC. */
export async function findAddress(): Promise<string> {
  const asked = call(scannerAddressRoutes.scannerAddress, {}, { signal: AbortSignal.timeout(DISCOVERY_MS) })
  const { host, port } = await asked.catch(() => ({ host: FALLBACK_HOST, port: SCANNER_PORT }))
  return `ws://${host}:${port}`
}

/** Null for a device that is not set up, has no scanner of its own yet, or while the server is away. */
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
