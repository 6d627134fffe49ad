import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as signs from './signs.ts'

const SRC = join(import.meta.dirname, '..')
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

const ROWS = [
  ...readFileSync(join(SRC, '../../docs/icons.md'), 'utf8').matchAll(/^\| (?<icon>[A-Z]\w*) \| (?<meaning>.+) \|$/gm),
].map(({ groups }) => ({ icon: groups?.icon ?? '', meaning: groups?.meaning ?? '' }))

const twice = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index)

/** The icons that the code imports, without `Icon`. */
function used(): readonly string[] {
  const names = SOURCES.flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '@tabler\/icons-react'/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/\bIcon(\w+)/g)].map(([, name = '']) => name),
    ),
  )
  return [...new Set(names)].sort()
}

test('the table of icons has each icon of the code once, and each meaning once', () => {
  expect(ROWS.map(({ icon }) => icon).sort()).toEqual(used())
  expect(twice(ROWS.map(({ meaning }) => meaning.toLowerCase()))).toEqual([])
})

test('no two signs of badges share an icon', () => {
  const icons = Object.values(signs)
  expect(icons.length).toBeGreaterThan(10)
  expect(new Set(icons).size).toBe(icons.length)
})

test('a status badge takes its sign by meaning, never an icon by its looks', () => {
  const badges = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/<StatusBadge\b(?<props>.*?)>/gs)].map(({ groups }) => ({ path, props: groups?.props ?? '' })),
  )
  expect(badges.length).toBeGreaterThan(100)
  expect(badges.filter(({ props }) => /\bIcon[A-Z]/.test(props)).map(({ path }) => path)).toEqual([])
})
