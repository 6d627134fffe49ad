import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { translationsInPlace, wordsInPlace } from '../../dashboard/words-in-place.ts'

let src: string

const given = (file: string, text: string) => {
  mkdirSync(dirname(join(src, file)), { recursive: true })
  writeFileSync(join(src, file), text)
}

beforeEach(() => {
  src = mkdtempSync(join(tmpdir(), 'labada-words-in-place-'))
  given(
    'lib/words.ts',
    'export const wordsOf = (name, en) => (key, values) => [name, key, en[key] ?? en[key + "_other"], values]',
  )
  given(
    'words/en/orders/receive.json',
    JSON.stringify({
      pay: 'Pay now',
      loads_one: 'One load',
      loads_other: 'Many loads',
      voidOrder: 'Void the order',
      gone: 'Gone',
    }),
  )
  given(
    'features/orders/receive/t.ts',
    "import { wordsOf } from '../../../lib/words.ts'\nimport en from '../../../words/en/orders/receive.json'\nexport const t = wordsOf('orders/receive', en)\n",
  )
  given(
    'features/orders/receive/page.ts',
    "import { t } from './t.ts'\nexport const title = t('pay')\nexport const open = () => import('./parts/dialog.ts')\n",
  )
  given(
    'features/orders/receive/parts/dialog.ts',
    "import { t } from '../t.ts'\nexport const words = [t('voidOrder'), t(\n  'loads', { count: 2 })]\n",
  )
})
afterEach(() => rmSync(src, { recursive: true }))

async function chunksOf(input = 'features/orders/receive/page.ts') {
  const built = await build({
    root: src,
    configFile: false,
    logLevel: 'silent',
    plugins: [wordsInPlace(src), translationsInPlace(src)],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(src, input), preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in built)) throw new Error('The build gave no output')
  const code = (name: string) => built.output.find((one) => one.fileName.includes(name) && one.type === 'chunk')
  return { page: code('page'), dialog: code('dialog'), fil: code('fil') }
}

describe('a build with words in place', () => {
  it('brings to each chunk the messages it says and no others, under short keys, with both forms of a plural', async () => {
    const { page, dialog } = await chunksOf()
    const texts = (chunk: typeof page) =>
      ['Pay now', 'One load', 'Many loads', 'Void the order', 'Gone', 'voidOrder'].filter(
        (text) => chunk?.type === 'chunk' && chunk.code.includes(text),
      )
    expect(texts(page)).toEqual(['Pay now'])
    expect(texts(dialog)).toEqual(['One load', 'Many loads', 'Void the order'])
  })

  it('says the same as the sources do', async () => {
    const { page } = await chunksOf()
    if (page?.type !== 'chunk') throw new Error('The build has no page')
    // Keys by their place in the catalogue: gone, loads, pay, voidOrder.
    expect(page.code).toMatch(
      /\("orders\/receive", \{ "?2"?: "Pay now" \}\)\("2"\)|\("orders\/receive", \{ "2": "Pay now" \}\)/,
    )
  })

  it('gives another language the same short keys, all of it in one file', async () => {
    given(
      'words/fil/orders/receive.json',
      JSON.stringify({ pay: 'Magbayad', loads_one: 'Isa', loads_other: 'Marami', voidOrder: 'I-void', gone: 'Wala' }),
    )
    given('words/fil.ts', "import receive from './fil/orders/receive.json'\nexport const catalogs = { receive }\n")
    const { fil } = await chunksOf('words/fil.ts')
    if (fil?.type !== 'chunk') throw new Error('The build has no Filipino')
    const { catalogs } = await import(`data:text/javascript,${encodeURIComponent(fil.code)}`)
    expect(catalogs.receive).toEqual({ 0: 'Wala', '1_one': 'Isa', '1_other': 'Marami', 2: 'Magbayad', 3: 'I-void' })
  })
})
