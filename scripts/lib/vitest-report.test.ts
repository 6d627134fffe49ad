import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closingLine, countTests } from './vitest-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'labada-report-of-a-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(...testResults: { status: string; assertionResults: { status: string }[] }[]): string {
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
