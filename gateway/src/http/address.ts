import type { IncomingMessage } from 'node:http'

/**
 * Whose request it is, for what does not come through Express: the nearest address that is no proxy of ours. What a
 * sender writes into X-Forwarded-For by itself counts for nothing.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrustedProxy: (address: string) => boolean,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  const chain = [socket.remoteAddress ?? '', ...forwarded.split(',').reverse()].map((one) => one.trim()).filter(Boolean)
  return chain.find((one) => !isTrustedProxy(one)) ?? chain.at(-1) ?? ''
}
