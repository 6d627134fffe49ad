import { expect, it } from 'vitest'
import { fromZip } from '../../testing/unzipped.ts'
import { fileOf } from './sheets.ts'

/** The texts of a workbook’s sheet with these in its cells. */
async function textsOf(...texts: readonly string[]): Promise<string[]> {
  async function* rows() {
    yield [texts.map((text) => ({ text }))]
  }
  const parts: Uint8Array[] = []
  for await (const part of fileOf({ title: 'Names', heads: ['Name'], rows: rows(), about: [] }, 'xlsx'))
    parts.push(part)
  const sheet = fromZip(Buffer.concat(parts), 'xl/worksheets/sheet1.xml')
  return [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].slice(1).map(([, text = '']) => text)
}

it('holds no character that XML cannot, whoever typed it: the whole workbook would not open', async () => {
  expect(await textsOf('Ana\uFFFF', '\uFFFEBen', 'Cai\u0001\u000B', '₱ 120 🧺')).toEqual([
    'Ana',
    'Ben',
    'Cai',
    '₱ 120 🧺',
  ])
})

it('cuts a text longer than a cell between two characters, never inside one', async () => {
  const [escaped = '', basket = ''] = await textsOf('&'.repeat(40_000), `.${'🧺'.repeat(20_000)}`)
  expect(escaped.replaceAll('&amp;', '')).toBe('')
  expect(escaped.length / '&amp;'.length).toBe(32_000)
  expect(basket).toMatch(/^\.🧺+$/u)
})
