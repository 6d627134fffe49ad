import { DomainError } from './errors.ts'

export const PASSWORD_MIN_LENGTH = 12

/** Refuses a password that is short, common, or made of the shop's or the person's own words. `field` is its field on the wire. */
export function requirePassword(password: string, words: readonly string[], field: string): void {
  const complaint = passwordComplaint(password, words)
  if (complaint) throw new DomainError('field_invalid', complaint, { field })
}

/** What is wrong with a password, or undefined. Length counts what people type: whole signs. */
export function passwordComplaint(password: string, words: readonly string[] = []): string | undefined {
  if ([...password].length < PASSWORD_MIN_LENGTH) return `Password must be at least ${PASSWORD_MIN_LENGTH} characters`
  const plain = unleeted(password)
  if (/^(.{1,3})\1+.{0,2}$/.test(plain) || isRun(plain)) return 'Password is too easy to guess'
  const left = [...COMMON, ...PRODUCT, ...words.map(unleeted).filter((word) => word.length >= 3)]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left.replace(/[^a-z]/g, '').length < 4 && distinct(left) < 6 ? 'Password is too easy to guess' : undefined
}

/** What stays of a password when common words are taken out must still be something to guess. */
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

function unleeted(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('@', 'a')
    .replaceAll('4', 'a')
    .replaceAll('3', 'e')
    .replaceAll('$', 's')
    .replaceAll('5', 's')
    .replaceAll('1', 'i')
    .replaceAll('!', 'i')
}

function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, i) => sign.charCodeAt(0) - text.charCodeAt(i))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1) || steps.every((step) => step === 0)
}

function distinct(text: string): number {
  return new Set(text).size
}
