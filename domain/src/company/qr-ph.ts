import { DomainError } from '../core/errors.ts'
import { type Centavos, toPesos } from '../core/money.ts'

/** One tag of an EMVCo QR code: two digits, two digits of length, then the value. */
export interface QrTag {
  readonly id: string
  readonly value: string
}

/** A shop's own static QR Ph code, checked. */
export interface QrPh {
  readonly tags: readonly QrTag[]
  readonly merchantName: string
  readonly merchantCity: string
}

/** The longest text that EMVCo allows in a code. */
const LONGEST_QR_PH = 512

const FORMAT = '00'
const INITIATION = '01'
const CATEGORY = '52'
const CURRENCY = '53'
const AMOUNT = '54'
const COUNTRY = '58'
const NAME = '59'
const CITY = '60'
const CRC = '63'
const STATIC = '11'
const FOR_ONE_PAYMENT = '12'
const PESO = '608'

/**
 * Reads the text of a shop's QR Ph code. Refuses `field_invalid` with what is wrong: cut off or mistyped (checksum), another
 * currency or country, no account, an amount of its own.
 */
export function parseQrPh(text: string): QrPh {
  const code = text.trim()
  if (code.length > LONGEST_QR_PH || /\p{Surrogate}/u.test(code) || !code.startsWith('000201'))
    throw unfit('This isn’t a QR Ph code: its text starts with 000201')
  if (!/6304[0-9A-F]{4}$/i.test(code))
    throw unfit('This QR Ph code is incomplete: it must end with 6304 and a checksum')
  const told = code.slice(-4).toUpperCase()
  if (told !== checksumOf(code.slice(0, -4)))
    throw unfit('This QR Ph code has a typo or is incomplete: its checksum doesn’t match')
  const tags = readTags(code)
  if (!tags) throw unfit('This QR Ph code can’t be read: its parts don’t have the lengths it states')
  const partOf = (id: string) => tags.find((tag) => tag.id === id)?.value ?? ''
  if (new Set(tags.map(({ id }) => id)).size < tags.length) throw unfit('This QR Ph code states something twice')
  if (tags.at(-1)?.id !== CRC) throw unfit('This QR Ph code has text after its checksum')
  if (partOf(CURRENCY) !== PESO) throw unfit('This QR code isn’t in pesos')
  if (partOf(COUNTRY) !== 'PH') throw unfit('This QR code isn’t for the Philippines')
  if (!/^\d{4}$/.test(partOf(CATEGORY))) throw unfit('This QR Ph code has no merchant category')
  if (!partOf(NAME) || !partOf(CITY)) throw unfit('This QR Ph code has no merchant name or city')
  if (!tags.some(isAccount)) throw unfit('This QR Ph code has no account to pay to')
  if (tags.some((tag) => tag.id === AMOUNT) || partOf(INITIATION) === FOR_ONE_PAYMENT)
    throw unfit(
      'This QR code is for one payment with a fixed amount. Use the shop’s own code, the one without an amount.',
    )
  if (![STATIC, ''].includes(partOf(INITIATION))) throw unfit('This QR Ph code is of an unknown kind')
  return { tags, merchantName: partOf(NAME), merchantCity: partOf(CITY) }
}

/** What is wrong with the text of a code, in words; undefined for a good one and for none. */
export function qrPhComplaint(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    parseQrPh(text)
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** The text of the code for one payment of this amount: the shop's own with the amount set and a new checksum. */
export function qrPhFor({ tags }: Pick<QrPh, 'tags'>, amount: Centavos): string {
  if (amount <= 0) throw new RangeError('A QR Ph code is for an amount above zero')
  const set: Readonly<Record<string, string>> = {
    [INITIATION]: FOR_ONE_PAYMENT,
    [AMOUNT]: toPesos(amount).toFixed(2),
  }
  const kept = tags.filter(({ id }) => id !== CRC && !(id in set))
  const added = Object.entries(set).map(([id, value]) => ({ id, value }))
  // Format first, checksum last, the others by number, as readers expect.
  const sorted = [...kept, ...added].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const head = `${sorted.map(textOf).join('')}${CRC}04`
  return head + checksumOf(head)
}

/** The tags of a text, also of the text inside a tag; undefined if the lengths do not add up. */
export function readTags(text: string): QrTag[] | undefined {
  const tags: QrTag[] = []
  // Lengths count characters, not bytes.
  const signs = [...text]
  for (let at = 0; at < signs.length; ) {
    const head = signs.slice(at, at + 4).join('')
    if (!/^\d{4}$/.test(head)) return undefined
    const length = Number(head.slice(2))
    const value = signs.slice(at + 4, at + 4 + length)
    if (length === 0 || value.length < length) return undefined
    tags.push({ id: head.slice(0, 2), value: value.join('') })
    at += 4 + length
  }
  return tags
}

/** CRC-16/CCITT (0x1021, from 0xFFFF) over the UTF-8 bytes, as four hexadecimal digits. */
export function checksumOf(text: string): string {
  let crc = 0xffff
  for (const byte of utf8(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function utf8(text: string): number[] {
  return [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, sign]) =>
    hex === undefined ? (sign ?? '').charCodeAt(0) : Number.parseInt(hex, 16),
  )
}

/** A card scheme's account (02 to 25), or a template (26 to 51) that names its own scheme in tag 00. */
function isAccount({ id, value }: QrTag): boolean {
  const number = Number(id)
  if (number >= 2 && number <= 25) return true
  return number >= 26 && number <= 51 && readTags(value)?.some((tag) => tag.id === FORMAT) === true
}

const textOf = ({ id, value }: QrTag) => `${id}${String([...value].length).padStart(2, '0')}${value}`

const unfit = (message: string) => new DomainError('field_invalid', message, { field: 'qrPh' })
