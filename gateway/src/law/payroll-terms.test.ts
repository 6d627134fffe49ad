import { newId } from '@labada/db/core/ids'
import { afterAll, expect, test } from 'vitest'
import { done, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill('2026-11-16T10:00:00+08:00')
afterAll(() => till.app.stop())
const { admin } = till

test('Pay rules that somebody else changed meanwhile are not overwritten, also in the same moment', async () => {
  const { terms } = done(await admin.get('/payroll-terms'))
  const change = (own: object) => ({ id: newId(), from: '2026-12-01', terms, ...own })
  const first = change({ from: '2027-01-01', after: null })
  done(await admin.post('/payroll-terms', first))
  const late = await admin.post('/payroll-terms', change({ after: null }))
  expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION'])
  // Said again, the first is still the same one.
  expect(done(await admin.post('/payroll-terms', first)).id).toBe(first.id)

  const both = await Promise.all(
    [5, 10].map((graceMinutes) =>
      admin.post('/payroll-terms', change({ terms: { ...terms, graceMinutes }, after: first.id })),
    ),
  )
  expect(statusesOf(both)).toEqual([200, 409])
  expect(done(await admin.get('/payroll-terms')).changes).toHaveLength(2)
})
