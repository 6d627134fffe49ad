/**
 * The ids and codes of a command, derived from its seed: whoever has the seed gets the same ones, the server and a
 * counter without a connection alike. SHA-256 is the caller's: the server has it at once, a browser only later.
 */

/** The text whose SHA-256 are the bytes of a roll; rolls count from 1. */
export const rollText = (seed: string, roll: number): string => `${seed}\n${roll}`

/**
 * The text whose SHA-256 is the seed of a command that names itself, by its Idempotency-Key or its record's id:
 * a repeat has the same seed.
 */
export const seedText = (route: string, actorId: string, named: string): string => `${route}\n${actorId}\n${named}`

/** A seed as a UUID (version 8), from the SHA-256 of its text in hex. */
export const seedOf = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`

/**
 * A UUID (version 7) from at least 16 bytes and a time in milliseconds since 1970. With a roll, the ids of one command
 * sort as they were made.
 */
export function idOf(bytes: Uint8Array, time: number, roll?: number): string {
  const all = Uint8Array.from(bytes.subarray(0, 16))
  const view = new DataView(all.buffer)
  view.setUint16(0, Math.floor(time / 2 ** 32))
  view.setUint32(2, time % 2 ** 32)
  view.setUint16(6, 0x7000 | ((roll ?? view.getUint16(6)) & 0x0fff))
  all[8] = ((all[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The time in a UUID version 7, in milliseconds since 1970; undefined for any other id. */
function timeOfId(id: string): number | undefined {
  if (id[14] !== '7') return undefined
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** The sender's id and the moment are this close; otherwise its clock is wrong. Milliseconds. */
const CLOSE_MS = 86_400_000

/**
 * The time of the ids of a command, in milliseconds since 1970: that of its record's own id if it has one, so that a
 * counter that did it without a connection made the same ones; otherwise `now`.
 */
export function begunAt(named: string, now: number): number {
  const time = timeOfId(named)
  return time !== undefined && Math.abs(time - now) <= CLOSE_MS ? time : now
}
