import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkWords } from './words.mjs'

const door =
  "import { wordsOf } from '../../../lib/words.ts'\nimport en from '../../../words/en/orders/receive.json'\nexport const t = wordsOf('orders/receive', en)\n"
const page =
  "import { t } from './t.ts'\nexport const Page = () => <h1 title={t('pay')}>{t('loads', { count: 2 })}</h1>\n"
const messages = { pay: 'Pay', loads_one: '{{count}} load', loads_other: '{{count}} loads' }
const PAGE = 'features/orders/receive/page.tsx'

let src: string

function given(file: string, text: string): void {
  mkdirSync(dirname(join(src, file)), { recursive: true })
  writeFileSync(join(src, file), text)
}
const givenMessages = (entries: Record<string, string>) =>
  given('words/en/orders/receive.json', JSON.stringify({ ...messages, ...entries }))
const givenPage = (text: string) => given(PAGE, page + text)
const problems = () => checkWords(src).problems

beforeEach(() => {
  src = mkdtempSync(join(tmpdir(), 'labada-words-'))
  given('features/orders/receive/t.ts', door)
  given(PAGE, page)
  givenMessages({})
})
afterEach(() => rmSync(src, { recursive: true }))

describe('the check of words', () => {
  it('is content with a page whose words are all in its catalogue', () => {
    expect(checkWords(src)).toEqual({ problems: [], messages: 2, places: 2 })
  })

  it.each([
    ['text between tags', 'export const A = () => <p>Nothing here</p>', 'Nothing here'],
    ['one small word between tags', 'export const A = () => <p>none</p>', 'none'],
    ['a label', 'export const A = () => <input aria-label="Search" />', 'Search'],
    ['a title with a value', `export const A = ({ n }) => <a title={\`Order \${n}\`} />`, 'Order {}'],
    ['one side of a condition', "export const A = ({ a }) => <p>{a ? 'Open' : null}</p>", 'Open'],
    ['a column of a table', "export const columns = [{ id: 'a', header: 'Amount' }]", 'Amount'],
    ['a sentence anywhere', "export const say = () => toast('Saved the order')", 'Saved the order'],
  ])('finds %s outside of a catalogue', (_, code, words) => {
    givenPage(code)
    expect(problems()).toEqual([`${PAGE}:3: words outside of a catalogue: ${words}`])
  })

  it.each([
    "export const A = () => <p className='big text'>·</p>",
    'export const A = () => <code>npm run check</code>',
    "throw new Error('The page has no root')",
    "export const KIND = { kind: 'wash_only', unit: 'kg' }",
    "export type Kind = 'Full service' | 'Wash only'",
  ])('leaves the code’s own strings alone: %s', (code) => {
    givenPage(code)
    expect(problems()).toEqual([])
  })

  it('finds a message that nobody says, and a catalogue that nobody opens', () => {
    givenMessages({ gone: 'Gone' })
    given('words/en/orders/release.json', '{}')
    expect(problems()).toEqual([
      'words/en/orders/receive.json: nobody says gone',
      'words/en/orders/release.json: no folder opens it',
    ])
  })

  it('finds a value that a message needs and does not get', () => {
    givenMessages({ owes: '{{name}} owes <b>{{amount}}</b>' })
    givenPage(
      "export const words = (name) => t.rich('owes', { name, b: (x) => x })\nexport const more = () => t('loads')",
    )
    expect(problems()).toEqual([`${PAGE}:3: owes needs amount`, `${PAGE}:4: loads needs count`])
  })

  it('finds elements that would be read aloud as tags, half a plural, and a key nobody can look for', () => {
    givenMessages({ bold: '<b>Now</b>', days_one: '{{count}} day' })
    givenPage("export const words = (b, key, count) => [t('bold', { b }), t('days', { count }), t(key)]")
    expect(problems()).toEqual([
      `${PAGE}:3: bold has elements inside: t.rich`,
      `${PAGE}:3: a key is written out where it is said, so that its message is found`,
      'words/en/orders/receive.json: days needs one and other',
    ])
  })

  it('finds a door that opens another catalogue than it says', () => {
    given('features/orders/release/t.ts', door.replace("wordsOf('orders/receive'", "wordsOf('orders/release'"))
    expect(problems()).toEqual(['features/orders/release/t.ts: opens orders/receive by the name orders/release'])
  })

  it('compares another language with English: messages, values and elements', () => {
    const translated = (entries: object) => given('words/fil/orders/receive.json', JSON.stringify(entries))
    translated({ pay: 'Magbayad', loads_one: '{{count}} load', loads_other: '{{count}} load' })
    expect(problems()).toEqual([])
    translated({ pay: '<b>Magbayad</b>', loads_one: '{{count}} load', gone: 'Wala' })
    given('words/ceb/orders/gone.json', '{}')
    expect(problems()).toEqual([
      'words/ceb/orders/gone.json: there is no such catalogue in English',
      'words/fil/orders/receive.json: loads_other is missing',
      'words/fil/orders/receive.json: gone is not said in English',
      'words/fil/orders/receive.json: pay has </b> <b>, in English none',
    ])
  })
})
