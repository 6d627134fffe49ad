import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownPayrollTables } from '@labada/db/law/known-payroll-tables'
import { tablesOf } from '@labada/domain/law/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVectors } from './cases.ts'
import { CATEGORIES } from './schema/categories.ts'
import { advance, day, guard, leave, settings } from './schema/parts.ts'

const FILE = join(import.meta.dirname, 'vectors.json')
const tables = tablesOf(knownPayrollTables().filter(({ withdrawn }) => withdrawn === undefined))
const published: { readonly vectors: readonly { readonly id: string; readonly input: object }[] } = JSON.parse(
  readFileSync(FILE, 'utf8'),
)
const results = runVectors(published, tables)

describe('The payroll rules', () => {
  it('know all 175 published vectors', () => {
    expect(results).toHaveLength(175)
  })
  it.each(results)('give what $id says: $title', ({ differences }) => {
    expect(differences).toEqual([])
  })
})

describe('A vector file', () => {
  const one = (change: object) => {
    const vector = published.vectors.find(({ id }) => id === 'SS-13')
    return { vectors: [{ ...vector, ...change }] }
  }
  it('fails when the rules give another centavo', () => {
    const [result] = runVectors(one({ expected: { msc_centavos: 2050001 } }), tables)
    expect(result?.differences).toEqual(['msc_centavos: expected 2050001, got 2050000'])
  })
  it('fails when it expects what the rules do not say', () => {
    const [result] = runVectors(one({ expected: { pension_centavos: 1 } }), tables)
    expect(result?.isPassed).toBe(false)
  })
  it('fails for a category nobody knows, and for an input that is not there', () => {
    expect(runVectors(one({ category: 'horoscope' }), tables)[0]?.isPassed).toBe(false)
    expect(runVectors(one({ input: {} }), tables)[0]?.differences.join()).toMatch(/input\.month_end/)
  })
  it('fails by its place when it is no vector, says nothing, or names no category of its own', () => {
    const [none, silent, inherited] = runVectors(
      { vectors: [7, { id: 'A', category: 'sss', input: {} }, { id: 'B', category: 'toString', expected: {} }] },
      tables,
    )
    expect(none).toMatchObject({ id: 'vectors[0]', isPassed: false, differences: ['it is no object'] })
    expect(silent).toMatchObject({ id: 'A', isPassed: false, differences: ['it does not say what is expected'] })
    expect(inherited).toMatchObject({ id: 'B', isPassed: false })
  })
  it('is refused when it holds no vectors: nothing was proved', () => {
    expect(() => runVectors([], tables)).toThrow('it is not an object with a list `vectors`')
    expect(() => runVectors({ meta: {} }, tables)).toThrow('it has no list `vectors`')
    expect(() => runVectors({ meta: {}, vectors: [] }, tables)).toThrow('its list `vectors` is empty')
  })
  it('may name a day off in a schedule with nothing', () => {
    const plain = published.vectors.find(({ id }) => id === 'AT-01')
    const schedule = { '2026-11-03': { start: '08:00', end: '17:00', break_start: null }, '2026-11-04': null }
    const expected = { workdays: [{ workday: '2026-11-03', flags: [], late_minutes: 0, undertime_minutes: 0 }] }
    const [off] = runVectors({ vectors: [{ ...plain, input: { ...plain?.input, schedule }, expected }] }, tables)
    expect(off?.differences).toEqual([])
  })
  it('averages a year to date only when it says of how many pays', () => {
    const slip = published.vectors.find(({ id }) => id === 'PS-09')
    const tax = { taxable_year_to_date_centavos: 20487319, tax_withheld_year_to_date_centavos: 31245 }
    const of = (change: object) => ({ ...slip, input: { ...slip?.input, ...change } })
    const expected = { withholding_method_used: 'cumulative_average', withholding_tax_centavos: 0 }
    const commission = { code: 'COMMISSION', amount_centavos: 500000, taxable: true, in_contribution_base: false }
    const [unknown] = runVectors({ vectors: [{ ...of({ tax, allowances: [commission] }), expected }] }, tables)
    expect(unknown?.differences).toEqual([])
  })
  it('takes the defaults of the description for what is left out or null', () => {
    const changed = (id: string, change: (input: Record<string, unknown>) => object) => {
      const vector = published.vectors.find((one) => one.id === id)
      return { ...vector, input: { ...vector?.input, ...change({ ...vector?.input }) } }
    }
    const silent = (day: object) => ({ ...day, attendance: undefined })
    const vectors = [
      changed('CT-01', () => ({ timing: undefined })),
      changed('WM-18', () => ({ frequency: undefined })),
      changed('TM-01', () => ({ basic_salary_earned_centavos: 18421996 })),
      changed('PS-02', ({ days }) => ({ days: Array.isArray(days) && days.map(silent), tax: null, allowances: null })),
      changed('PS-05', ({ employee }) => ({ employee: Object.assign({}, employee, { pay_basis: undefined }) })),
    ]
    const results = runVectors({ vectors }, tables)
    expect(results.map(({ differences }) => differences)).toEqual(vectors.map(() => []))
  })
  it('counts what a previous employer paid and withheld into the cumulative average', () => {
    const averaged = published.vectors.find(({ id }) => id === 'WM-13')
    const year = {
      taxable_centavos: 1589020,
      periods: 1,
      tax_withheld_centavos: 30122,
      cumulative_method_started: false,
    }
    const previous = { taxable_centavos: 3100000, periods: 3, tax_withheld_centavos: 50000 }
    const of = (change: object) => ({ ...averaged, input: { ...averaged?.input, ...change } })
    const vectors = [
      of({ year_to_date: year, previous_employer: previous }),
      of({ year_to_date: { ...year, previous_employer: previous } }),
      of({ year_to_date: year, previous_employer: [{ ...previous, periods: 1, name: 'Suds Corp.' }, { periods: 2 }] }),
    ]
    expect(runVectors({ vectors }, tables).map(({ differences }) => differences)).toEqual([[], [], []])
  })
  it('averages by a previous employer alone, with or without its figures', () => {
    const plain = published.vectors.find(({ id }) => id === 'WM-10')
    const given = [
      [{ previous_employer: { taxable_centavos: 2000000, periods: 1, tax_withheld_centavos: 100000 } }, 4000000, 2],
      [{ previous_employer: true }, 2000000, 1],
      [{ had_previous_employer: true }, 2000000, 1],
    ] as const
    const vectors = given.map(([change, taxable, periods]) => ({
      ...plain,
      input: { ...plain?.input, ...change },
      expected: { method_used: 'cumulative_average', cumulative_taxable_centavos: taxable, periods },
    }))
    expect(runVectors({ vectors }, tables).map(({ differences }) => differences)).toEqual([[], [], []])
    const none = { ...plain, input: { ...plain?.input, previous_employer: false } }
    expect(runVectors({ vectors: [none] }, tables)[0]?.differences).toEqual([])
  })
  it('counts a previous employer into the tax of a payslip', () => {
    const slip = published.vectors.find(({ id }) => id === 'PS-05')
    const tax = { previous_employer: { taxable_centavos: 5000000, periods: 2, tax_withheld_centavos: 0 } }
    // (50,000.00 + 17,625.08) / 3 = 22,541.69: 937.50 + 20% of 5,874.69 = 2,112.44, three times.
    const expected = { withholding_method_used: 'cumulative_average', withholding_tax_centavos: 633732 }
    const [result] = runVectors({ vectors: [{ ...slip, input: { ...slip?.input, tax }, expected }] }, tables)
    expect(result?.differences).toEqual([])
  })
  it('fails by its place for a field that its category does not have, and for a value of another kind', () => {
    const slip = published.vectors.find(({ id }) => id === 'PS-01')
    const of = (change: object) => ({ ...slip, input: { ...slip?.input, ...change } })
    const vectors = [
      of({ bonus_centavos: 1, settings: { eemr_factor: '313', rounding: 'up' } }),
      of({ month_to_date: { contribution_base_centavos: '12' } }),
      of({ tax: { previous_employer: { taxable: 1 } } }),
      slip,
    ]
    const [unknown, text, inside, plain] = runVectors({ vectors }, tables)
    expect(unknown).toMatchObject({ id: 'PS-01', isPassed: false })
    expect(unknown?.differences.join()).toMatch(/input\.settings\.rounding: payslip has no such field/)
    expect(unknown?.differences.join()).toMatch(/input\.bonus_centavos: payslip has no such field/)
    expect(text?.differences.join()).toMatch(
      /input\.month_to_date\.contribution_base_centavos: .*expected (int|number)/,
    )
    expect(inside?.differences.join()).toMatch(/input\.tax\.previous_employer\.0\.taxable: payslip has no such field/)
    expect(plain?.differences).toEqual([])
  })
  it('may say words for people wherever it likes', () => {
    const words = { note: 'See the Handbook', source: 'DOLE', law: 'art. 94', title: 'A day', description: 'One' }
    const vectors = ['PP-50', 'CA-01', 'PS-10'].map((id) => {
      const vector = published.vectors.find((one) => one.id === id)
      return { ...vector, ...words, author: 'Ana', input: { ...vector?.input, ...words, name: 'Ana' } }
    })
    expect(runVectors({ vectors }, tables).map(({ differences }) => differences)).toEqual([[], [], []])
  })
  it('fails when a payslip has a line too many or too few', () => {
    const slip = published.vectors.find(({ id }) => id === 'PS-01')
    const expected = { lines: [{ code: 'BASIC', amount_centavos: 825781 }] }
    expect(runVectors({ vectors: [{ ...slip, expected }] }, tables)[0]?.isPassed).toBe(false)
  })
})

describe('docs/payroll-vectors.md', () => {
  it('says every field of every category, and no other', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/payroll-vectors.md'), 'utf8')
    const sections = new Map(page.split('\n## ').map((section) => [/^`?(\w+)/.exec(section)?.[1], section]))
    const told = (section: string | undefined) =>
      [...(section ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).toSorted()
    for (const [category, { shape }] of Object.entries(CATEGORIES)) {
      expect([category, told(sections.get(category))]).toEqual([category, Object.keys(shape).toSorted()])
    }
    const parts = { day, settings, guard, advance, leave }
    for (const [part, { shape }] of Object.entries(parts)) {
      expect([part, told(sections.get(part))]).toEqual([part, Object.keys(shape).toSorted()])
    }
  })
})

describe('npm run vectors', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'labada-vectors-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../vectors.mjs'), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, INIT_CWD: folder },
      },
    )
    return { status, errors: stderr, lines: stdout.trimEnd().split('\n') }
  }

  it('closes with the count, and says it went well', () => {
    const { status, lines } = run(FILE)
    expect(lines.at(-1)).toBe('175 passed, 0 failed')
    expect(status).toBe(0)
  })
  it('names each failing vector with expected and got, and ends with an error', () => {
    const [first, second] = published.vectors
    writeFileSync(
      join(folder, 'mine.json'),
      JSON.stringify({ vectors: [first, { ...second, expected: { total_centavos: 1 } }] }),
    )
    const { status, lines } = run('mine.json')
    expect(lines).toContain('    total_centavos: expected 1, got 78331')
    expect(lines.at(-1)).toBe('1 passed, 1 failed')
    expect(status).toBe(1)
  })
  it('ends with an error when no file is named, or one that cannot be read', () => {
    expect(run().status).toBe(1)
    expect(run('nowhere.json').status).toBe(1)
    writeFileSync(join(folder, 'list.json'), '[]')
    const { status, errors } = run('list.json')
    expect([status, errors]).toEqual([1, expect.stringContaining('it is not an object with a list `vectors`')])
    expect(errors).not.toContain('    at ')
  })
})
