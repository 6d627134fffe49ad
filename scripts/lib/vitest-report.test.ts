import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closingLine, countTests, failedTests } from './vitest-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'labada-report-of-a-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Reported {
  readonly name?: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName?: string }[]
}

function report(...testResults: Reported[]): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify({ testResults }))
  return file
}

const passed = { status: 'passed' }
const failed = { status: 'failed' }

describe('counting a run', () => {
  it('counts tests, and tells those that were skipped', () => {
    const file = report(
      { status: 'passed', assertionResults: [passed, { status: 'pending' }] },
      { status: 'failed', assertionResults: [passed, failed] },
    )
    expect(countTests(file, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 })
    expect(closingLine(countTests(file, 1))).toBe('2 passed, 1 failed, 1 skipped')
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  })

  it.each([
    ['a file that could not be loaded', () => report({ status: 'failed', assertionResults: [] }), 1],
    ['a run without a test', () => report(), 0],
    ['a run that broke down', () => join(folder, 'never-written.json'), 137],
    ['an error outside of every test', () => report({ status: 'passed', assertionResults: [passed] }), 1],
  ])('takes %s for a failure', (_what, file, exitCode) => {
    expect(countTests(file(), exitCode).failed).toBe(1)
  })
})

describe('what failed', () => {
  it('is named once more: each test, and a file that could not be loaded', () => {
    const file = report(
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { ...passed, fullName: 'x' },
          { ...failed, fullName: 'y' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ ...passed, fullName: 'z' }] },
    )
    expect(failedTests(file)).toEqual(['a.test.ts > y', 'b.test.ts'])
    expect(failedTests(join(folder, 'never-written.json'))).toEqual([])
  })
})
