import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { type AuditEntry, AuditLog } from './audit-log.tsx'

const entry = (own: Partial<AuditEntry>): AuditEntry => ({
  id: '0199eeee-0000-7000-8000-0000000000a1',
  at: GIVEN_NOW,
  actor: 'Ana Reyes',
  account: null,
  clientId: null,
  device: null,
  branchId: null,
  action: 'session.revoked',
  objectType: 'session',
  objectId: '1',
  reason: null,
  before: null,
  after: null,
  requestId: null,
  key: null,
  ...own,
})

const shown = (...entries: AuditEntry[]) => {
  givenOffice()
  open(<AuditLog entries={entries} />)
  return screen.findAllByRole('listitem').then((items) => items.map(({ textContent }) => textContent ?? ''))
}

it('names the device, and says its number if it has no name', async () => {
  const [named, unnamed, none] = await shown(
    entry({ id: '0199eeee-0000-7000-8000-0000000000b1', clientId: '12', device: 'Counter 1' }),
    entry({ id: '0199eeee-0000-7000-8000-0000000000b2', clientId: '12' }),
    entry({ id: '0199eeee-0000-7000-8000-0000000000b3' }),
  )
  expect(named).toMatch(/ · Counter 1$/)
  expect(named).not.toContain('12')
  expect(unnamed).toMatch(/ · device 12$/)
  expect(none).toMatch(/Ana Reyes$/)
})

it('doesn’t say that an admin ended sessions: people end their own elsewhere', async () => {
  expect(await shown(entry({}))).toEqual([expect.stringMatching(/^Sessions ended/)])
})
