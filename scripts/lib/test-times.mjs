/** Milliseconds that one test file may take in `npm test`: one worker runs a file, so the run waits for the slowest. */
const MOST_MS = 60_000
const SHOWN = 10

/**
 * Formats the durations of a run's files: the time by part, and the slowest files. A file above a minute is a finding.
 * Files are `{ part, file, tests, ms }`.
 */
export function timesTable(files) {
  if (!files.length) return []
  const rows = [...new Set(files.map(({ part }) => part))].map((part) => {
    const own = files.filter((one) => one.part === part)
    const sumOf = (key) => own.reduce((sum, one) => sum + one[key], 0)
    return { part, files: own.length, tests: sumOf('tests'), ms: sumOf('ms') }
  })
  const bySpan = (one, other) => other.ms - one.ms
  return [
    'Time by part, added up over its files:',
    ...rows
      .toSorted(bySpan)
      .map(({ part, files: count, tests, ms }) => `  ${seconds(ms)}  ${part} (${count} files, ${tests} tests)`),
    'The slowest files:',
    ...files
      .toSorted(bySpan)
      .slice(0, SHOWN)
      .map(({ file, ms }) => `  ${seconds(ms)}  ${file}${ms > MOST_MS ? '  ← a finding: above a minute' : ''}`),
  ]
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`
}
