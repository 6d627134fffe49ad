import type { IncomingMessage } from 'node:http'

/**
 * The client address of a request that does not come through Express: the nearest address that is not one of our
 * proxies. X-Forwarded-For from the sender itself is ignored.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrustedProxy: (address: string) => boolean,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  const chain = [socket.remoteAddress ?? '', ...forwarded.split(',').reverse()].map((one) => one.trim()).filter(Boolean)
  return chain.find((one) => !isTrustedProxy(one)) ?? chain.at(-1) ?? ''
}
