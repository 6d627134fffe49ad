import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeCatalog } from '../catalog.ts'
import { kept, type Route, shop } from './route.ts'

const routes = Object.entries<Route>(routeCatalog)
const changing = routes.filter(
  ([, { method, takesFile, changesNothing }]) => method !== 'GET' && !takesFile && !changesNothing,
)

/** What a counter sends besides work that would be missed after a restore. */
const NOT_MISSED = [
  'permitAtCounter',
  'permitByFinger',
  'standAtCounter',
  'standByFinger',
  'leaveCounter',
  'askForPermit',
  'takePermit',
  'withdrawPermitRequest',
  'openMessageInApp',
  'resendMessage',
  'readNotice',
  'readAllNotices',
]

test('a browser of the counter keeps every command of the day’s work', () => {
  const atCounter = changing.filter(([, { access }]) => access.kind === 'shop' || access.kind === 'admin-or-shop')
  expect(atCounter.length).toBeGreaterThan(30)
  expect(atCounter.filter(([, route]) => !route.kept).map(([name]) => name)).toEqual(NOT_MISSED)
})

test('no browser keeps a file, a calculation or a secret', () => {
  const others = routes.filter(([, route]) => route.kept && !changing.some(([, one]) => one === route))
  expect(others).toEqual([])
  expect(changing.filter(([, route]) => route.kept && route.secret)).toEqual([])
  const told = {
    method: 'POST',
    path: '/told',
    access: shop(),
    key: 'own',
    summary: 'Tell',
    response: z.string(),
  } as const
  // @ts-expect-error the answer of a kept call may not be secret
  expect(kept({ told: { ...told, secret: true } }).told).toHaveProperty('kept')
})

test('a field of a kept call may have had another name, and only one that is there', () => {
  const body = z.object({ note: z.string() })
  const write = {
    method: 'POST',
    path: '/notes',
    access: shop(),
    key: 'own',
    summary: 'Write',
    body,
    response: z.null(),
  } as const
  expect(kept({ write: { ...write, was: { note: 'notes' } } }).write).toHaveProperty('was')
  // @ts-expect-error the body has no field of this name
  expect(kept({ write: { ...write, was: { remark: 'notes' } } }).write).toHaveProperty('was')
  for (const [, route] of routes) {
    const fields = Object.keys(route.body?.shape ?? {})
    for (const [name, earlier] of Object.entries(route.was ?? {})) {
      expect(fields).toContain(name)
      expect(fields).not.toContain(earlier)
    }
  }
})
