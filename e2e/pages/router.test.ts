// @vitest-environment jsdom
import { expect, it } from 'vitest'
// biome-ignore lint/style/noRestrictedImports: the dashboard is a program and gives nothing away by name; this holds its router to a list.
import { routes } from '../../dashboard/src/app/router.tsx'
import { EVERY_VIEW } from './every-view.ts'

interface Route {
  readonly path?: string | undefined
  readonly children?: readonly Route[] | undefined
}
const addressesOf = (all: readonly Route[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...addressesOf(children)])

it('every page that the router knows is looked at', () => {
  const seen = new Set(EVERY_VIEW.map(({ path }) => path.split('?')[0]?.replace(/\{\w+\}/, ':id')))
  const known = addressesOf(routes).filter((path) => path !== '*')
  expect(known.length).toBeGreaterThan(25)
  expect(known.filter((path) => !seen.has(path))).toEqual([])
})

it('no view is in the list twice', () => {
  const named = EVERY_VIEW.map(({ who, name }) => `${who}: ${name}`)
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})
