import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { parserOf } from './values.ts'

const INSTANT = 1184
/** pg's own reading, the slow one. */
const asPgReads = (text: string): unknown => pg.types.getTypeParser(INSTANT, 'text')(text)

const two = (value: number) => String(value).padStart(2, '0')

test('instants are what pg makes of them, at any zone, with any fraction', () => {
  const instants = fc.record({
    at: fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
    fraction: fc.option(fc.stringMatching(/^\.\d{1,6}$/), { nil: '' }),
    sign: fc.constantFrom('+', '-'),
    hours: fc.integer({ min: 0, max: 15 }),
    rest: fc.constantFrom('', '', '', ':30', ':45:10'),
  })
  fc.assert(
    fc.property(instants, ({ at, fraction, sign, hours, rest }) => {
      const text = `${at.toISOString().slice(0, 19).replace('T', ' ')}${fraction}${sign}${two(hours)}${rest}`
      expect(parserOf(INSTANT)(text)).toEqual(asPgReads(text))
    }),
  )
  for (const text of ['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00+00'])
    expect(parserOf(INSTANT)(text)).toEqual(asPgReads(text))
})

test('lists of texts come back as they were sent', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl'), types: { getTypeParser: parserOf } })
  await client.connect()
  try {
    const signs = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"', '\\', '{', '}', 'ñ', '₱', 'NULL', '') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(signs)), async (list) => {
        const { rows } = await client.query<{ list: unknown }>('select $1::text[] as list', [list])
        expect(rows[0]?.list).toEqual(list)
      }),
    )
  } finally {
    await client.end()
  }
})
