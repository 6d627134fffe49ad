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

const tableOf = async (own: Partial<AuditEntry>) => {
  givenOffice()
  const { user } = open(<AuditLog entries={[entry(own)]} />)
  const table = await screen.findByRole('table', { hidden: true })
  const cells = [...table.querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent))
  return { user, cells, heads: cells[0], rows: cells.slice(1) }
}

it('says which section of the settings changed, and of its lists and nested fields only what did', async () => {
  const quiet = { from: 1260, until: 420 }
  const { rows } = await tableOf({
    action: 'settings.changed',
    objectType: 'settings',
    objectId: 'messages',
    before: { on: true, quiet, tags: ['a', 'b'], mail: { host: 'one.ph', port: 25 } },
    after: { on: true, quiet: { ...quiet, until: 480 }, tags: ['b', 'c'], mail: { host: 'two.ph', port: 25 } },
  })
  expect(screen.getByText('Settings changed: Messages')).toBeTruthy()
  expect(rows).toEqual([
    ['Quiet › Until', '7:00 AM', '8:00 AM'],
    ['Tags, removed', 'a', '—'],
    ['Tags, added', '—', 'c'],
    ['Mail › Host', 'one.ph', 'two.ph'],
  ])
})

it('shows one column of values for what was made, and for what is gone', async () => {
  const made = await tableOf({ action: 'key_set.created', after: { name: 'Riders', keys: ['trip.run'] } })
  expect(screen.getByText('What was recorded')).toBeTruthy()
  expect(made.heads).toEqual(['Field', 'Value'])
  expect(made.rows).toEqual([
    ['Name', 'Riders'],
    ['Keys', 'Run trips'],
  ])
})

it('shows what was there before it was deleted', async () => {
  const gone = await tableOf({ action: 'key_set.deleted', before: { name: 'Riders' } })
  expect(screen.getByText('What was there before')).toBeTruthy()
  expect(gone.heads).toEqual(['Field', 'Before'])
  expect(gone.rows).toEqual([['Name', 'Riders']])
})

it('cuts a long value, and shows all of it when asked', async () => {
  const long = `${'Claims within 24 hours. '.repeat(12)}The end.`
  const { user } = await tableOf({ action: 'settings.changed', before: { liability: '' }, after: { liability: long } })
  expect(screen.queryByText(/The end\./)).toBeNull()
  await user.click(screen.getByText('Before and after'))
  await user.click(screen.getByRole('button', { name: 'Show all: Liability' }))
  expect(screen.getByText(/The end\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show less: Liability' }))
  expect(screen.queryByText(/The end\./)).toBeNull()
})

it('shows the first of very many changes, and all of them when asked', async () => {
  const shifts = Array.from({ length: 45 }, (_, at) => ({ id: `${at}`, startsAt: `${at}` }))
  const { user, rows } = await tableOf({ action: 'schedule.copied', before: { shifts: [] }, after: { shifts } })
  expect(rows).toHaveLength(20)
  await user.click(screen.getByText('Before and after'))
  await user.click(screen.getByRole('button', { name: 'Show all 45 changes' }))
  expect(screen.getAllByRole('rowheader')).toHaveLength(45)
})
