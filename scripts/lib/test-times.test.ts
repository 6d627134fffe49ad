import { describe, expect, it } from 'vitest'
import { timesTable } from './test-times.mjs'

const file = (part: string, name: string, ms: number, tests = 1) => ({ part, file: name, tests, ms })

describe('what a run of the tests took', () => {
  it('is added up by part, the dearest first', () => {
    const lines = timesTable([
      file('web', 'a.test.tsx', 1_000, 3),
      file('server', 'b.test.ts', 2_500, 2),
      file('web', 'c.test.tsx', 600, 4),
    ])
    expect(lines.slice(0, 3)).toEqual([
      'Time by part, added up over its files:',
      '      2.5 s  server (1 files, 2 tests)',
      '      1.6 s  web (2 files, 7 tests)',
    ])
  })

  it('names the ten slowest files, and says of which above a minute that it is a finding', () => {
    const files = Array.from({ length: 14 }, (_, nth) => file('server', `${nth}.test.ts`, (nth + 1) * 5_000))
    const lines = timesTable(files).slice(3)
    expect(lines).toHaveLength(10)
    expect(lines.slice(0, 3)).toEqual([
      '     70.0 s  13.test.ts  ← a finding: above a minute',
      '     65.0 s  12.test.ts  ← a finding: above a minute',
      '     60.0 s  11.test.ts',
    ])
  })

  it('says nothing of a run that did not get as far', () => {
    expect(timesTable([])).toEqual([])
  })
})
