import { employeeRoutes } from '@labada/contracts/employees'
import { payItemRoutes } from '@labada/contracts/pay-items'
import { fromPesos, ZERO } from '@labada/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../testing/counter.tsx'
import { Refusal } from '../../testing/network.ts'
import { givenOffice } from '../../testing/office.tsx'
import { givenPayItem } from '../../testing/pay-items.ts'
import { givenFile } from '../../testing/people.ts'
import { EarlierPayDialog } from './earlier-pay-dialog.tsx'

it('sends each figure of the year once, also when the line was lost between two of them', async () => {
  const network = givenOffice()
  const ana = givenFile()
  network.answers(employeeRoutes.listEmployees, () => ({
    items: [ana],
    nextCursor: null,
    totals: { employees: 1, byBranch: [], positions: [], monthlyLabour: ZERO },
  }))
  network.answers(payItemRoutes.addPayItem, ({ body }) => {
    if (body.kind === 'earlier_tax') throw new Refusal(503, { message: 'The database is away' })
    return givenPayItem()
  })
  const onClose = vi.fn<() => void>()
  const { user } = open(<EarlierPayDialog onClose={onClose} />)
  const form = within(await screen.findByRole('dialog', { name: 'Pay from before Labada' }))
  await user.click(form.getByRole('button', { name: 'OK' }))
  expect(await form.findByText('Enter at least one amount')).toBeTruthy()
  await form.findByRole('option', { name: `${ana.lastname}, ${ana.firstname}` })
  await user.selectOptions(form.getByLabelText(/^Employee/), ana.id)
  const year = (form.getByLabelText('Year') as HTMLSelectElement).value
  await user.type(form.getByLabelText('Basic pay before Labada'), '120,000.50')
  await user.type(form.getByLabelText('Tax withheld before or elsewhere'), '250')
  await user.type(form.getByLabelText(/^What it rests on/), 'Register of the old program')
  await user.click(form.getByRole('button', { name: 'OK' }))
  await form.findByText('The database is away')
  expect(onClose).not.toHaveBeenCalled()
  network.answers(payItemRoutes.addPayItem, () => givenPayItem())
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = network.sentTo(payItemRoutes.addPayItem).map(({ body }) => body)
  expect(sent.map(({ kind, amount, label, fromOn }) => [kind, amount, label, fromOn])).toEqual(
    [0, 1].flatMap(() => [
      ['earlier_basic', fromPesos(120_000.5), year, `${year}-01-01`],
      ['earlier_tax', fromPesos(250), year, `${year}-01-01`],
    ]),
  )
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
})
