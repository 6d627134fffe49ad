import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownPayrollTables } from '@labada/db/law/known-payroll-tables'
import { tablesOf } from '@labada/domain/law/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVectors } from './cases.ts'

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
    expect(runVectors(one({ input: {} }), tables)[0]?.differences[0]).toMatch(/month_end/)
  })
  it('fails by its place when it is no vector, says nothing, or names no category of its own', () => {
    const [none, silent, inherited] = runVectors(
      { vectors: [7, { id: 'A', category: 'sss', input: {} }, { id: 'B', category: 'toString', expected: {} }] },
      tables,
    )
    expect(none).toMatchObject({ id: 'vectors[0]', isPassed: false, differences: ['vectors[0] is no object'] })
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
  it('knows an earlier employer by any name', () => {
    const earlier = published.vectors.find(({ id }) => id === 'WM-10')
    for (const name of ['had_previous_employer', 'previous_employment']) {
      const vector = {
        ...earlier,
        input: { ...earlier?.input, [name]: true },
        expected: { method_used: 'cumulative_average' },
      }
      expect(runVectors({ vectors: [vector] }, tables)[0]?.differences).toEqual([])
    }
  })
  it('fails when a payslip has a line too many or too few', () => {
    const slip = published.vectors.find(({ id }) => id === 'PS-01')
    const expected = { lines: [{ code: 'BASIC', amount_centavos: 825781 }] }
    expect(runVectors({ vectors: [{ ...slip, expected }] }, tables)[0]?.isPassed).toBe(false)
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
