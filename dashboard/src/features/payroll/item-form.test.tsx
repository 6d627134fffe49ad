import { payItemRoutes } from '@labada/contracts/pay-items'
import { type Upload, uploadRoutes } from '@labada/contracts/uploads'
import { fromPesos } from '@labada/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../testing/counter.tsx'
import { givenOffice } from '../../testing/office.tsx'
import { givenPayItem } from '../../testing/pay-items.ts'
import { ItemForm } from './item-form.tsx'
import { ItemsTab } from './items-tab.tsx'

const { employee: ANA, slipId } = givenPayItem()
const SLIP = slipId ?? ''

it('a deduction of one payslip goes with its paper, and says what it needs before anything is taken', async () => {
  const network = givenOffice()
  network.answers(
    uploadRoutes.putUpload,
    ({ params }): Upload => ({
      id: params.uploadId,
      name: 'report.pdf',
      type: 'application/pdf',
      bytes: 9,
      width: null,
      height: null,
    }),
  )
  network.answers(payItemRoutes.addPayItem, () => givenPayItem())
  const onClose = vi.fn<() => void>()
  const { user } = open(<ItemForm employee={ANA} slipId={SLIP} onClose={onClose} />)
  const form = within(await screen.findByRole('dialog'))
  await user.selectOptions(form.getByLabelText('Kind'), 'Loss or damage')
  expect(form.getByText(/at most a fifth of a week’s wages/)).toBeTruthy()
  await user.click(form.getByLabelText('The employee was heard and is clearly shown responsible'))
  expect(form.queryByText(/at most a fifth/)).toBeNull()
  await user.type(form.getByLabelText(/^Name/), 'Broken dryer door')
  await user.type(form.getByLabelText(/^Amount/), '300')
  await user.type(form.getByLabelText(/^What it rests on/), 'Report of 3 November')
  await user.upload(form.getByTestId('receipt-file'), new File(['%PDF'], 'report.pdf', { type: 'application/pdf' }))
  await form.findByRole('button', { name: 'Remove paper report.pdf' })
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [upload] = network.sentTo(uploadRoutes.putUpload)
  expect(network.sentTo(payItemRoutes.addPayItem).map(({ body }) => body)).toMatchObject([
    { kind: 'loss', slipId: SLIP, amount: fromPesos(300), hasAuthority: true, uploadId: upload?.params.uploadId },
  ])
})

it('an allowance or deduction opens into what it rests on and its paper', async () => {
  const network = givenOffice()
  const paper = { id: '0199aaaa-0000-7000-8000-0000000000e4', name: 'report.pdf', type: 'application/pdf' as const }
  network.answers(payItemRoutes.listPayItems, () => ({
    items: [givenPayItem({ paper })],
    nextCursor: null,
    totals: { items: 1 },
  }))
  const { user } = open(<ItemsTab />, '/payroll?tab=items')
  await user.click(await screen.findByText('Broken dryer door'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Broken dryer door of Ana Cruz' }))
  expect(drawer.getByText('Not yet: nothing is taken')).toBeTruthy()
  expect(drawer.getByText('report.pdf')).toBeTruthy()
  expect(drawer.getByRole('button', { name: 'Save the PDF' })).toBeTruthy()
})
