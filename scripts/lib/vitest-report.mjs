import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts the results of a vitest run, by its JSON report and exit code. A file that could not be loaded, a report that is
 * missing, a run without a test and an error outside of any test each count as one failure: none of them may pass as green.
 */
export function countTests(reportFile, exitCode) {
  const files = filesOf(reportFile)
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of files) {
    const before = count.failed
    for (const { status: result } of assertionResults) {
      if (result === 'passed') count.passed += 1
      else if (result === 'failed') count.failed += 1
      else count.skipped += 1
    }
    if (status === 'failed' && count.failed === before) count.failed += 1
  }
  const ranNothing = count.passed + count.failed === 0
  if (count.failed === 0 && (ranNothing || exitCode !== 0)) count.failed += 1
  return count
}

/** The tests of a run that failed, and the files that could not be loaded: file and message, to be repeated at its end. */
export function failedTests(reportFile) {
  return filesOf(reportFile).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName }) => `${name} > ${fullName}`)
    return status === 'failed' && failed.length === 0 ? [name] : failed
  })
}

/** The summary line of a run. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

function filesOf(reportFile) {
  return existsSync(reportFile) ? (parse(readFileSync(reportFile, 'utf8'))?.testResults ?? []) : []
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
