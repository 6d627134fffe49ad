import { DomainError } from '../../core/errors.ts'

/**
 * Normalizes a Philippine mobile number to `09171234567`. Accepts the usual spellings (+63 917…, 0063…, 63…, 9…, with
 * blanks, dashes, dots or brackets); undefined if it is not a mobile number.
 */
export function parsePhone(written: string): string | undefined {
  const digits = written.replace(/[\s().\-–/]/g, '')
  const found = /^(?:\+63|0063|63|0)?(9\d{9})$/.exec(digits)
  return found ? `0${found[1]}` : undefined
}

/** Like `parsePhone`, but blank gives null, and anything else that is not a mobile number is refused. */
export function phoneOf(written: string | null | undefined): string | null {
  const text = (written ?? '').trim()
  if (text === '') return null
  const phone = parsePhone(text)
  if (phone === undefined) {
    throw new DomainError('field_invalid', 'Phone must be a Philippine mobile number like 0917 123 4567', {
      errors: { phone: ['Phone must be a Philippine mobile number like 0917 123 4567'] },
    })
  }
  return phone
}

/** The number as shown to people who do not need it: `•••• 4567`. */
export function maskPhone(phone: string): string {
  return `•••• ${phone.slice(-4)}`
}

/** The digits of a search that can match a stored phone number; undefined if there are fewer than two. */
export function phoneDigits(search: string): string | undefined {
  if (!/^[\d\s+().-]+$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^(?:0063|63)(?=9)/, '0')
  return digits.length >= 2 ? digits : undefined
}
