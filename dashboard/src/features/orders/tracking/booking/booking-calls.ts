import type { OfferOnWire, SeenBookingOnWire } from '@labada/contracts/orders/bookings/bookings'
import { ask, bodyOf, send, waitOf } from '../page-calls.ts'

export type Offer = OfferOnWire
export type Branch = Offer['branches'][number]
export type SeenBooking = SeenBookingOnWire

/** What no answer, or one that is no answer to the question, means for the page. */
export type Trouble =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'away' }

/** Fields of a request as the server names them. */
export type Refused = Trouble | { readonly kind: 'refused'; readonly fields: readonly string[] }

const troubleOf = (answer: Response | undefined): Trouble => {
  if (answer?.status === 404) return { kind: 'nothing' }
  return answer?.status === 429 ? { kind: 'wait', seconds: waitOf(answer) } : { kind: 'away' }
}

/** What can be booked. */
export async function readOffer(): Promise<Trouble | { readonly kind: 'offer'; readonly offer: Offer }> {
  const answer = await ask('/api/book', {})
  const offer = answer?.ok ? await bodyOf<Offer>(answer) : undefined
  return offer ? { kind: 'offer', offer } : troubleOf(answer)
}

/** Sends a request; the same again is the same booking. */
export async function askFor(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Refused | { readonly kind: 'asked'; readonly code: string }> {
  const answer = await send(url, body, headers)
  const read = answer?.ok ? await bodyOf<{ code: string }>(answer) : undefined
  if (read) return { kind: 'asked', code: read.code }
  if (answer?.status !== 422 && answer?.status !== 409) return troubleOf(answer)
  const said = await bodyOf<{ errors?: Readonly<Record<string, unknown>> }>(answer)
  return { kind: 'refused', fields: Object.keys(said?.errors ?? {}) }
}

/** What became of a booking. `seen`: the version that is shown. */
export async function seeBooking(
  code: string,
  seen: string | undefined,
): Promise<Trouble | { readonly kind: 'booking'; readonly version: string; readonly booking: SeenBooking | null }> {
  const answer = await ask(`/api/book/${code}${seen ? `?seen=${encodeURIComponent(seen)}` : ''}`, {})
  const read = answer?.ok ? await bodyOf<{ version: string; booking: SeenBooking | null }>(answer) : undefined
  return read ? { kind: 'booking', ...read } : troubleOf(answer)
}

/** False if it could not be canceled. */
export async function cancelBooking(code: string): Promise<boolean> {
  return (await send(`/api/book/${code}/cancel`, {}))?.ok === true
}

/** A request's id. Not `randomUUID`, which a page without https does not have. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const versioned = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return versioned.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
