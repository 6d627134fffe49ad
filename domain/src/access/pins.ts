import { DomainError } from '../core/errors.ts'

/** How many digits a PIN has. */
export const PIN_LENGTHS = { least: 4, most: 6 } as const

/** The straight line down the middle of a number pad, and its like: what people choose after 1234. */
const COMMON = ['2580', '0852', '1379', '9731', '147258', '159753', '112233', '123123', '121212', '131313']

/** Refuses a PIN that is not four to six digits, or is among the first that somebody would try. `field` is its field on the wire. */
export function requirePin(pin: string, birthDate: string | null, field: string): void {
  const complaint = pinComplaint(pin, birthDate)
  if (complaint) throw new DomainError('field_invalid', complaint, { field })
}

/** What is wrong with a PIN, or undefined. `birthDate` is the person’s own: 1998-03-21. */
export function pinComplaint(pin: string, birthDate: string | null = null): string | undefined {
  if (!/^\d{4,6}$/.test(pin)) return `PIN must be ${PIN_LENGTHS.least} to ${PIN_LENGTHS.most} digits`
  const isWeak = isRun(pin) || isRepeated(pin) || isYear(pin) || COMMON.includes(pin) || isOfBirth(pin, birthDate)
  return isWeak ? 'PIN is too easy to guess' : undefined
}

/** 1234, 9876, 7890: each digit next to the one before. */
function isRun(pin: string): boolean {
  return ['01234567890', '09876543210'].some((row) => row.includes(pin))
}

/** 0000, 1212, 1122, 122122: a part of it again and again, or pairs. */
function isRepeated(pin: string): boolean {
  return (
    /^(\d{1,3})\1+\d{0,1}$/.test(pin) || /^(?:(\d)\1)+$/.test(pin) || new Set(pin).size < 2 || /(\d)\1{2}/.test(pin)
  )
}

const isYear = (pin: string): boolean => /^(19|20)\d\d$/.test(pin)

/** The day and month, or the year, of the person’s birthday in any order. */
function isOfBirth(pin: string, birthDate: string | null): boolean {
  const [year = '', month = '', day = ''] = birthDate?.split('-') ?? []
  if (!day) return false
  const short = year.slice(2)
  const parts = [month + day, day + month, month + day + short, day + month + short, short + month + day]
  return [...parts, month + short, day + short].includes(pin)
}
