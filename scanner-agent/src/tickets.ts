import { splitSigned } from '@labada/contracts/scanner/scan-attestation'
import { type ServerKeys, signedTicketText, TICKET_SECONDS, ticketClaims } from '@labada/contracts/scanner/scan-bundle'
import { isServers } from './sealing.ts'

/** Tolerance: the server's clock is known to a second, and a ticket may have been made just before it was read. */
const LEEWAY_MS = 5_000

/**
 * Returns the client of a ticket if the server signed it for this agent and it is still valid at `now` (milliseconds
 * since 1970); undefined otherwise.
 */
export function clientOfTicket(
  text: string,
  { keys, agentId, now }: { readonly keys: ServerKeys; readonly agentId: string; readonly now: number },
): string | undefined {
  const parts = splitSigned(text)
  const claims = ticketClaims.safeParse(parts && parsed(Buffer.from(parts.claims, 'base64url').toString('utf8')))
  if (!parts || !claims.success) return undefined
  const { kid, agent, client, issued_at, expires_at } = claims.data
  if (!isServers(keys, kid, signedTicketText(parts.claims), parts.signature)) return undefined
  const isTimely = now > issued_at - LEEWAY_MS && now < Math.min(expires_at, issued_at + TICKET_SECONDS * 1000)
  return agent === agentId && isTimely ? client : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
