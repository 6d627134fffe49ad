import { type Upload, uploadRoutes } from '@labada/contracts/company/uploads'
import { type PayItem, payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import { manilaDateOf, parseManilaDate } from '@labada/domain/core/manila-time'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenPayItem } from '../../../../testing/pay-items.ts'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { SlipItems } from '../slips/slip-items.tsx'
import { AuthorityForm } from './authority-form.tsx'
import { ItemsTab } from './items-tab.tsx'

const FIRST = parseManilaDate('2026-01-01')
if (!FIRST) throw new Error('That is a day')
const uniform = givenPayItem({ kind: 'other_deduction', label: 'Uniform', slipId: null, fromOn: FIRST })
const list = (...items: PayItem[]) => ({ items, nextCursor: null, totals: { items: items.length } })
const signed = (item: PayItem, basis: string): PayItem => ({
  ...item,
  hasAuthority: true,
  authority: { on: FIRST, basis, paper: null, at: GIVEN_NOW, by: 'Rosa Owner' },
})

it('a deduction that was not signed for gets its authority from the list, with day and paper', async () => {
  const opened = manilaDateOf(new Date())
  const network = givenOffice()
  let shown: PayItem = uniform
  network.answers(payItemRoutes.listPayItems, () => list(shown))
  network.answers(
    uploadRoutes.putUpload,
    ({ params }): Upload => ({
      id: params.uploadId,
      name: 'signed.pdf',
      type: 'application/pdf',
      bytes: 9,
      width: null,
      height: null,
    }),
  )
  network.answers(payItemRoutes.authorizePayItem, () => {
    throw new Refusal(503, { message: 'The database is away' })
  })
  const { user } = open(<ItemsTab />, '/payroll?tab=items')
  await screen.findByText('Not signed')
  await user.click(screen.getByRole('button', { name: 'Add authorization for Uniform of Ana Cruz' }))
  const form = within(await screen.findByRole('dialog', { name: 'Written authorization for Uniform of Ana Cruz' }))
  expect(form.getByText(/Approved ones stay the same/)).toBeTruthy()
  await form.findByLabelText(/^Signed on/)
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await form.findByText('Document signed is required')).toBeTruthy()
  await user.type(form.getByLabelText(/^Document signed/), 'Letter of hers')
  await user.upload(form.getByTestId('receipt-file'), new File(['%PDF'], 'signed.pdf', { type: 'application/pdf' }))
  await form.findByRole('button', { name: 'Remove document signed.pdf' })
  await user.click(form.getByRole('button', { name: 'OK' }))
  await form.findByText('The database is away')
  network.answers(payItemRoutes.authorizePayItem, ({ body }) => {
    shown = signed(uniform, body.basis)
    return shown
  })
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Active')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add authorization/ })).toBeNull()
  const [upload] = network.sentTo(uploadRoutes.putUpload)
  const [first, again] = network.sentTo(payItemRoutes.authorizePayItem)
  expect(first).toMatchObject({
    params: { itemId: uniform.id },
    body: { basis: 'Letter of hers', uploadId: upload?.params.uploadId },
  })
  expect(again).toEqual(first)
  // The day of signing is today, unless another one is chosen; midnight may pass while this is tested.
  expect([opened, manilaDateOf(new Date())]).toContain(first?.body.on)
})

it('of one payslip it is added there, and nowhere once the payslip is approved', async () => {
  const network = givenOffice()
  network.answers(payItemRoutes.listPayItems, () => list(givenPayItem()))
  const { employee, slipId } = givenPayItem()
  const { user } = open(<SlipItems employeeId={employee.id} slipId={slipId ?? ''} canChange />)
  expect(await screen.findByText(/not deducted: authorization missing/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add authorization for Broken dryer door' }))
  const form = within(await screen.findByRole('dialog', { name: 'Finding for Broken dryer door of Ana Cruz' }))
  expect(await form.findByLabelText(/^Found on/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  open(<SlipItems employeeId={employee.id} slipId={slipId ?? ''} canChange={false} />)
  await screen.findByText('Broken dryer door')
  expect(screen.queryByRole('button', { name: /^Add authorization/ })).toBeNull()
})

it('what is signed for and has no paper asks for the paper, and says that nothing else changes', async () => {
  const network = givenOffice()
  network.answers(payItemRoutes.listPayItems, () => list({ ...uniform, hasAuthority: true }))
  const { user } = open(<ItemsTab />, '/payroll?tab=items')
  await user.click(await screen.findByText('Uniform'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Uniform of Ana Cruz' }))
  await user.click(drawer.getByRole('button', { name: 'Add document…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Document for Uniform of Ana Cruz' }))
  expect(form.getByText('This doesn’t change any amounts.')).toBeTruthy()
  await form.findByLabelText(/^Document date/)
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await form.findByText('Document is required')).toBeTruthy()
})

it('an authority without its paper asks for it, and is of the day it was', async () => {
  givenOffice()
  const { user } = open(<AuthorityForm item={signed(uniform, 'Letter of hers')} onClose={() => undefined} />)
  const form = within(await screen.findByRole('dialog', { name: 'Document for Uniform of Ana Cruz' }))
  expect((await form.findByLabelText(/^Document date/)).textContent).toBe('Jan 1, 2026')
  expect((form.getByLabelText(/^Document type/) as HTMLInputElement).value).toBe('Letter of hers')
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await form.findByText('Document is required')).toBeTruthy()
})

it('what is complete, ended or approved asks for nothing', async () => {
  const network = givenOffice()
  const ended = { at: GIVEN_NOW, by: 'Rosa Owner', reason: 'Only once' }
  const letter = signed(uniform, 'Letter of hers')
  const paper = { id: '0199aaaa-0000-7000-8000-0000000000e4', name: 'signed.pdf', type: 'application/pdf' } as const
  const complete = { ...letter, authority: letter.authority && { ...letter.authority, paper } }
  for (const item of [complete, { ...uniform, ended }, { ...uniform, approved: true }]) {
    network.answers(payItemRoutes.listPayItems, () => list(item))
    const { user } = open(<ItemsTab />, '/payroll?tab=items')
    await user.click(await screen.findByText('Uniform'))
    const drawer = within(await screen.findByRole('dialog', { name: 'Uniform of Ana Cruz' }))
    expect(drawer.queryByRole('button', { name: /^Add/ })).toBeNull()
    expect(drawer.queryByText('In writing') !== null).toBe(item.authority !== null)
    cleanup()
  }
})

it('a form of a loss speaks of the finding instead of a signature', async () => {
  givenOffice()
  open(<AuthorityForm item={givenPayItem()} onClose={() => undefined} />)
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByLabelText(/^Found on/)).toBeTruthy()
  expect(form.queryByLabelText(/^Signed on/)).toBeNull()
})
