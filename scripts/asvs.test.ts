import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** How many requirements of the levels 1 and 2 the OWASP ASVS 5.0.0 has. */
const REQUIRED = 253
const COLUMNS = 'id,level,status,evidence,note'
const STATUSES = ['implemented', 'not-applicable', 'open']

interface Line {
  readonly id: string
  readonly level: string
  readonly status: string
  readonly evidence: string
  readonly note: string
}

/** The fields of a line of CSV: as they are, or quoted with quotes doubled. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}

function linesOf(text: string): Line[] {
  const [head, ...rest] = text.trimEnd().split('\n')
  expect(head).toBe(COLUMNS)
  return rest.map((line) => {
    const [id = '', level = '', status = '', evidence = '', note = '', ...more] = fieldsOf(line)
    expect([line, more]).toEqual([line, []])
    return { id, level, status, evidence, note }
  })
}

/** The places of a line's evidence. A title may have a semicolon too: the next place begins with its file. */
const placesOf = (evidence: string) => evidence.split(/; (?=[\w./-]+\.(?:test\.tsx?|md)(?: > |; |$))/)

/** What is wrong with a place: `file.test.ts > title`, or `file.md > words that stand in it`. */
function wrongPlace(place: string): string | undefined {
  const [, file = '', words = ''] = /^([\w./-]+)(?: > (.*))?$/.exec(place) ?? []
  if (!/\.(test\.tsx?|md)$/.test(file)) return `${place} names no test and no document`
  if (!existsSync(join(root, file))) return `${file} is not there`
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.md')) return text.includes(words) ? undefined : `${file} does not say “${words}”`
  return words && hasTitle(text, words) ? undefined : `${file} has no test “${words}”`
}

/** Whether a text stands in a test file as the first argument of a call, as titles do: as it is written, before anything is filled in. */
function hasTitle(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    text.split(`${quote}${title}${quote}`).some((before, at, parts) => at < parts.length - 1 && /\(\s*$/.test(before)),
  )
}

/** What is wrong with the lines, each complaint with the id of its line. */
function complaintsAbout(lines: readonly Line[]): string[] {
  return lines.flatMap(({ id, level, status, evidence, note }, at) => {
    const isTwice = lines.findIndex((line) => line.id === id) !== at
    const wrong = [
      !/^([1-9]|1[0-7])\.\d{1,2}\.\d{1,2}$/.test(id) && 'is no id',
      isTwice && 'stands twice',
      !/^[123]$/.test(level) && 'has no level',
      !STATUSES.includes(status) && 'has no status',
      status === 'implemented' && evidence === '' && 'has no evidence',
      status !== 'implemented' && evidence !== '' && 'has evidence for what is not implemented',
      status !== 'implemented' && note === '' && 'has no note',
      ...(evidence === '' ? [] : placesOf(evidence).map(wrongPlace)),
    ]
    return wrong.filter((words) => typeof words === 'string').map((words) => `${id}: ${words}`)
  })
}

const listed = linesOf(readFileSync(join(root, 'security/asvs.csv'), 'utf8'))

describe('security/asvs.csv', () => {
  it('names for each requirement a test that is there, or says why there is none', () => {
    expect(complaintsAbout(listed)).toEqual([])
  })

  it('has every requirement of the levels 1 and 2, in order', () => {
    expect(listed.filter(({ level }) => level !== '3')).toHaveLength(REQUIRED)
    const ids = listed.map(({ id }) => id)
    const sorted = ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    expect(ids).toEqual(sorted)
  })
})

describe('SECURITY.md', () => {
  it('names only files that are there', () => {
    const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
    const named = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`|\]\(([\w./-]+)/g)].map(
      ([, path, link]) => path ?? link ?? '',
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('the check of the list', () => {
  const file = 'scripts/asvs.test.ts'
  const GOOD = `1.1.1,1,implemented,${file} > the check of the list,`
  const complaints = (...lines: string[]) => complaintsAbout(linesOf([COLUMNS, ...lines].join('\n')))

  it.each([
    ['a test by its own title', `1.1.2,1,implemented,${file} > passes %s,`],
    [
      'several, with commas and semicolons',
      `1.1.2,1,implemented,"${file} > passes %s; ${file} > is quoted, or not; both are read",`,
    ],
    ['words of a document', '1.1.2,1,implemented,README.md > npm start,'],
    ['what is open, with why', '1.1.2,1,open,,"Not yet, because."'],
  ])('passes %s', (_, line) => {
    expect(complaints(GOOD, line)).toEqual([])
  })

  it('is quoted, or not; both are read', () => {
    expect(fieldsOf('a,"b, ""c""",,"d"')).toEqual(['a', 'b, "c"', '', 'd'])
  })

  it.each([
    [
      'a file that is not there',
      '1.1.2,1,implemented,scripts/gone.test.ts > is there,',
      'scripts/gone.test.ts is not there',
    ],
    ['a title that nothing has', `1.1.2,1,implemented,${file} > nobody tests ${'this'},`, 'has no test'],
    [
      'a second title that nothing has',
      `1.1.2,1,implemented,"${file} > passes %s; ${file} > nobody tests ${'that'}",`,
      'has no test',
    ],
    [
      'a title that stands in another place than a call',
      `1.1.2,1,implemented,${file} > has no evidence,`,
      'has no test',
    ],
    ['a test file without a title', `1.1.2,1,implemented,${file},`, 'has no test'],
    ['what is no test', '1.1.2,1,implemented,scripts/check.mjs > checks,', 'names no test and no document'],
    ['words that no document says', '1.1.2,1,implemented,README.md > the moon is made of soap,', 'does not say'],
    ['an id that stands twice', '1.1.1,1,open,,Not yet.', 'stands twice'],
    ['an id that is none', 'V1.1.2,1,open,,Not yet.', 'is no id'],
    ['a chapter that the standard does not have', '18.1.1,1,open,,Not yet.', 'is no id'],
    ['a level that is none', '1.1.2,4,open,,Not yet.', 'has no level'],
    ['a status that is none', '1.1.2,1,done,,Surely.', 'has no status'],
    ['what is implemented without evidence', '1.1.2,1,implemented,,Believe me.', 'has no evidence'],
    ['what is open without a note', '1.1.2,1,open,,', 'has no note'],
    ['what does not apply without a note', '1.1.2,1,not-applicable,,', 'has no note'],
    ['evidence of what is open', `1.1.2,1,open,${file} > passes %s,Not yet.`, 'has evidence'],
  ])('finds %s', (_, line, words) => {
    expect(complaints(GOOD, line)).toEqual([expect.stringContaining(words)])
  })
})
