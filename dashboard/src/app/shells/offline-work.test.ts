import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'
import { expect, test } from 'vitest'
import { DEEDS } from '../../api/offline/apply.ts'
import { nameOf, routeNamed } from '../../api/offline/names.ts'
import { WORK_WORDS } from './work-row.tsx'

const offline = Object.values<Route>(routeCatalog)
  .filter((route) => route.offline)
  .map(nameOf)
  .toSorted()

test('every command that the contract allows offline is done by a device, sent from it, and has a name in its list', () => {
  expect(offline.length).toBeGreaterThan(0)
  expect(Object.keys(DEEDS).toSorted()).toEqual(offline)
  expect(Object.keys(WORK_WORDS).toSorted()).toEqual(offline)
  expect(offline.filter((name) => routeNamed(name) === undefined)).toEqual([])
})
