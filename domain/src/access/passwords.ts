import { DomainError } from '../core/errors.ts'

export const PASSWORD_MIN_LENGTH = 12

/** How long a link for a new password can be used. */
export const RESET_HOURS = 24

/**
 * Refuses a password that is short, common, or made of the shop's or the person's own words. `field` is its field on
 * the wire.
 */
export function requirePassword(password: string, words: readonly string[], field: string): void {
  const complaint = passwordComplaint(password, words)
  if (complaint) throw new DomainError('field_invalid', complaint, { field })
}

/** What is wrong with a password, or undefined. The length counts characters as typed. */
export function passwordComplaint(password: string, words: readonly string[] = []): string | undefined {
  if ([...password].length < PASSWORD_MIN_LENGTH) return `Password must be at least ${PASSWORD_MIN_LENGTH} characters`
  const plain = password.toLowerCase()
  const isWeak = [plain, unleeted(plain)].some((text) => isRepeated(text) || isLittle(withoutKnown(text, words)))
  return isWeak ? 'Password is too easy to guess' : undefined
}

/** What is left of a password without common words must still be hard to guess. */
const COMMON = [
  'password',
  'passw',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbnm',
  'letmein',
  'welcome',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'basketball',
  'sunshine',
  'princess',
  'master',
  'superman',
  'batman',
  'trustno',
  'shadow',
  'michael',
  'jesus',
  'admin',
  'administrator',
  'root',
  'login',
  'secret',
  'changeme',
  'default',
  'guest',
  'test',
  'user',
  'hello',
  'abc',
  'mahal',
  'mahalkita',
  'pilipinas',
  'philippines',
  'cebu',
  'manila',
  'pogi',
  'ganda',
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'summer',
  'winter',
  'spring',
  'autumn',
  'monday',
  'friday',
  'sunday',
  'and',
  'the',
  'my',
  'your',
  'is',
  'one',
  'two',
  'three',
]
const PRODUCT = [
  'labada',
  'laundry',
  'laundromat',
  'wash',
  'washing',
  'dry',
  'fold',
  'shop',
  'branch',
  'counter',
  'demo',
]

/** Sequences of digits, down to three. */
const RUNS = ['0123456789', '1234567890', '9876543210', '0987654321'].flatMap((row) =>
  [10, 9, 8, 7, 6, 5, 4, 3].map((length) => row.slice(0, length)),
)

/** What is left of the text without known words, digit sequences and years, longest first. */
function withoutKnown(text: string, words: readonly string[]): string {
  const own = words.flatMap((word) => word.toLowerCase().split(/[^a-z0-9]+/)).filter((word) => word.length >= 3)
  return [...COMMON, ...PRODUCT, ...RUNS, ...own, ...own.map(unleeted)]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), text)
    .replaceAll(/(19|20)\d\d/g, ' ')
    .replaceAll(/\s+/g, '')
}

function isLittle(left: string): boolean {
  return new Set(left).size < 6 && left.replaceAll(/[^a-z]/g, '').length < 4
}

function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/.test(text)
}

function unleeted(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return text.replaceAll(/[01345@$!]/g, (sign) => letters[sign] ?? sign)
}
