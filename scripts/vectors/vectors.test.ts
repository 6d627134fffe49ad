import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownPayrollTables } from '@labada/db/known-payroll-tables'
import { tablesOf } from '@labada/domain/payroll/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVectors } from './cases.ts'

const FILE = join(import.meta.dirname, 'vectors.json')
const tables = tablesOf(knownPayrollTables().filter(({ withdrawn }) => withdrawn === undefined))
const published: { readonly vectors: readonly { readonly id: string }[] } = JSON.parse(readFileSync(FILE, 'utf8'))
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
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../vectors.mjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: folder },
    })
    return { status, lines: stdout.trimEnd().split('\n') }
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
  })
})
