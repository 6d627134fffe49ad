import { type auditEntrySchema, auditRoutes } from '@labada/contracts/core/audit'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { AuditSection } from './audit-section.tsx'

const change: z.output<typeof auditEntrySchema> = {
  id: '0199eeee-0000-7000-8000-0000000000a1',
  at: GIVEN_NOW,
  actor: 'Alma Labada',
  account: null,
  clientId: null,
  device: null,
  branchId: null,
  action: 'settings.changed',
  objectType: 'settings',
  objectId: 'receipts',
  reason: null,
  before: { header: ['Open 7 to 7'], showQr: false },
  after: { header: ['Open 8 to 8'], showQr: true },
  requestId: null,
  key: null,
}

/** One change of settings, which searches do not find. */
function given(address: string, entries = [change]) {
  const network = givenOffice()
  network.answers(auditRoutes.listAudit, ({ query }) => ({
    items: query.search || query.action || query.from ? [] : entries,
    nextCursor: null,
    totals: {},
  }))
  network.answers(auditRoutes.listAuditActions, () => ({ items: ['settings.changed'] }))
  network.answers(auditRoutes.auditSeal, () => ({
    sealed: 1,
    unsealed: 0,
    lastSealedAt: GIVEN_NOW,
    checkedAt: GIVEN_NOW,
    brokenAt: null,
  }))
  return open(<AuditSection />, `/settings${address}`)
}

it('calls the fields of a section as its form does', async () => {
  given('')
  const table = await screen.findByRole('table', { hidden: true })
  const names = within(table).getAllByRole('rowheader', { hidden: true })
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Below the shop name, removed',
    'Below the shop name, added',
    'QR code',
  ])
})

it.each(['search=nobody', 'action=order.voided', 'from=2026-11-01&to=2026-11-02'])(
  'offers the whole log again where a filter leaves nothing: %s',
  async (filter) => {
    const { user, router } = given(`?section=audit&${filter}`)
    expect(await screen.findByText('No results for these filters')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(buttons.at(-1) ?? document.body)
    expect(await screen.findByText('Settings changed: Receipts')).toBeTruthy()
    expect(router.state.location.search).toBe('?section=audit')
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '')
  },
)

it('says that there is no entry yet while no filter is set', async () => {
  given('', [])
  expect(await screen.findByText('No entries yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})
