// @vitest-environment jsdom
import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
// biome-ignore lint/style/noRestrictedImports: the dashboard is a program and gives nothing away by name; this holds its router to a list.
import { routes } from '../../dashboard/src/app/router.tsx'
import { EVERY_VIEW } from './every-view.ts'
import { inShort } from './view.ts'

/** Files of this folder that are not a noun's list. */
const TOOLS = new Set(['every-view.ts', 'look-at.ts', 'view.ts'])

interface Route {
  readonly path?: string | undefined
  readonly children?: readonly Route[] | undefined
}
const addressesOf = (all: readonly Route[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...addressesOf(children)])

it('every page that the router knows is looked at, also where each is looked at once', () => {
  const seen = new Set(inShort(EVERY_VIEW).map(({ path }) => path.split('?')[0]?.replace(/\{\w+\}/, ':id')))
  const known = addressesOf(routes).filter((path) => path !== '*')
  expect(known.length).toBeGreaterThan(25)
  expect(known.filter((path) => !seen.has(path))).toEqual([])
})

it('every noun’s list of views belongs to the whole list, and has a test that looks at it', async () => {
  const folder = import.meta.dirname
  const nouns = readdirSync(folder)
    .filter((file) => /^[a-z-]+\.ts$/.test(file) && !TOOLS.has(file))
    .map((file) => file.slice(0, -'.ts'.length))
  expect(nouns.length).toBeGreaterThan(8)
  const looked: unknown[] = []
  for (const noun of nouns) {
    expect(existsSync(`${folder}/${noun}.test.ts`), noun).toBe(true)
    const lists: object = await import(/* @vite-ignore */ `${folder}/${noun}.ts`)
    looked.push(...Object.values(lists).filter(Array.isArray).flat())
  }
  expect(new Set(looked)).toEqual(new Set(EVERY_VIEW))
})

it('no view is in the list twice', () => {
  const named = EVERY_VIEW.map(({ who, name }) => `${who}: ${name}`)
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})
