import { type VatRegistration, vatRegistrationRoutes } from '@labada/contracts/company/vat-registrations'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setSession } from '../../../../api/session.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { MABOLO } from '../../../../testing/shop.ts'
import { VatCard } from './vat-card.tsx'

const day = (text: string) => text as ManilaDate
const TODAY = day('2026-11-21')
const change = (own: Partial<VatRegistration>): VatRegistration => ({
  id: '0199aaaa-0000-7000-8000-00000000f001',
  from: day('2027-01-01'),
  isRegistered: true,
  source: 'BIR Form 2303',
  createdAt: new Date('2026-11-20T10:00:00+08:00'),
  createdBy: 'Ada Reyes',
  withdrawnAt: null,
  withdrawnBy: null,
  withdrawnReason: null,
  ...own,
})

function givenVat(items: VatRegistration[]) {
  const network = givenOffice()
  const answer = () => ({ isRegisteredBefore: false, today: TODAY, isRegisteredToday: false, items })
  network.answers(vatRegistrationRoutes.listVatRegistrations, answer)
  network.answers(vatRegistrationRoutes.addVatRegistration, answer)
  network.answers(vatRegistrationRoutes.withdrawVatRegistration, answer)
  return network
}

it('a change is entered with its day and its source', async () => {
  const network = givenVat([])
  open(<VatCard branchId={MABOLO.id} />)
  await screen.findByText('Not VAT-registered today.')
  await userEvent.click(screen.getByRole('button', { name: 'Enter a change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change of VAT' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'OK' }))
  await dialog.findByText('Source is required')
  await userEvent.type(dialog.getByLabelText(/Source/), 'BIR Form 2303')
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }))
  await waitFor(() =>
    expect(network.sentTo(vatRegistrationRoutes.addVatRegistration)).toMatchObject([
      { params: { branchId: MABOLO.id }, body: { isRegistered: true, from: '2026-11-22', source: 'BIR Form 2303' } },
    ]),
  )
})

it('one to come can be withdrawn with a reason; one that sales were made under can’t', async () => {
  const past = change({ id: '0199aaaa-0000-7000-8000-00000000f002', from: day('2026-01-01'), isRegistered: false })
  const network = givenVat([change({}), past])
  open(<VatCard branchId={MABOLO.id} />)
  const row = within(await screen.findByRole('row', { name: /Jan 1, 2027/ }))
  expect(row.getByText('Upcoming')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Withdraw/ })).toHaveLength(1)
  await userEvent.click(row.getByRole('button', { name: /Withdraw/ }))
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Wrong branch')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() =>
    expect(network.sentTo(vatRegistrationRoutes.withdrawVatRegistration)).toMatchObject([
      { params: { changeId: change({}).id }, body: { reason: 'Wrong branch' } },
    ]),
  )
})

it('whoever may not change the branch only reads', async () => {
  givenVat([change({})])
  setSession({ keys: new Set(PRESET_KEYS.auditor) })
  open(<VatCard branchId={MABOLO.id} />)
  await screen.findByText('Upcoming')
  expect(screen.queryByRole('button', { name: /Enter a change|Withdraw/ })).toBeNull()
})
