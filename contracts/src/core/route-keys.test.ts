import { KEYS } from '@labada/domain/core/keys'
import { COUNTER_KEYS } from '@labada/domain/core/presets'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeCatalog } from '../catalog.ts'
import { EXPORT_KEYS } from '../reports/exports.ts'
import { admin, type Route, type Routes } from './route.ts'

const routes: readonly Route[] = Object.values(routeCatalog)

test('a call without a key does not compile', () => {
  const nameless = {
    method: 'GET',
    path: '/nothing',
    access: admin,
    summary: 'Get nothing',
    response: z.null(),
  } as const
  // @ts-expect-error it names no key
  const refused: Routes = { nameless }
  expect(Object.keys(refused)).toEqual(['nameless'])
})

test('only calls without a user are public, and all of those are', () => {
  const isUserless = ({ access }: Route) => ['anyone', 'client', 'scanner', 'portal'].includes(access.kind)
  for (const route of routes) expect([route.path, route.key === 'public']).toEqual([route.path, isUserless(route)])
})

test('a counter account keeps every call it could make', () => {
  const held = new Set<string>([...COUNTER_KEYS, 'own'])
  const lost = routes.filter(({ access, key }) => ['shop', 'admin-or-shop'].includes(access.kind) && !held.has(key))
  expect(lost.map(({ path }) => path)).toEqual([])
})

test('every key opens something', () => {
  const used = new Set<string>([...routes.map(({ key }) => key), ...Object.values(EXPORT_KEYS)])
  expect(KEYS.filter((key) => !used.has(key))).toEqual(['order.discount', 'reversal.allow'])
})
