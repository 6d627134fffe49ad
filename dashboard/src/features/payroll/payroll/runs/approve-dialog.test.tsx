import { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenBlocker, givenPayrollRun } from '../../../../testing/payroll-runs.ts'
import { ApproveDialog } from './approve-dialog.tsx'

const posted = { posted: false, branches: [] }

it('shows the blockers, not what is posted, while any is open; each is waived with a reason', async () => {
  const network = givenOffice()
  network.answers(payrollRunCommands.payrollJournal, () => posted)
  const run = givenPayrollRun({ state: 'review', blockers: 2, warnings: 1 })
  const blockers = [
    givenBlocker(),
    givenBlocker({ key: 'no_rate:1', kind: 'no_rate', waivable: false }),
    givenBlocker({ key: 'no_tin:1', kind: 'no_tin', warning: true, waivable: false }),
  ]
  network.answers(payrollRunCommands.waiveBlockers, () => ({ run, blockers, branches: [], payments: [] }))
  const { user } = open(<ApproveDialog detail={{ run, blockers }} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve 2 blockers before you approve' }))
  expect(dialog.getByText('1 scan to review')).toBeTruthy()
  expect(dialog.queryByText('Amounts to post')).toBeNull()
  expect(dialog.queryByText(/missing TIN/)).toBeNull()
  expect(dialog.queryByRole('button', { name: 'OK' })).toBeNull()
  expect(dialog.getAllByRole('button', { name: 'Waive…' })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Waive…' }))
  const question = within(await screen.findByRole('dialog', { name: 'Waive 1 scan to review?' }))
  await user.type(question.getByLabelText(/^Reason/), 'Seen on the camera')
  await user.click(question.getByRole('button', { name: 'OK' }))
  await waitFor(() =>
    expect(network.sentTo(payrollRunCommands.waiveBlockers).map(({ body }) => body)).toEqual([
      { keys: ['unproven_scan:1'], reason: 'Seen on the camera' },
    ]),
  )
})

it('shows what is posted once no blocker is open', async () => {
  const network = givenOffice()
  network.answers(payrollRunCommands.payrollJournal, () => posted)
  const run = givenPayrollRun({ state: 'review' })
  open(<ApproveDialog detail={{ run, blockers: [] }} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: /^Approve pay run/ }))
  expect(dialog.getByText('Amounts to post')).toBeTruthy()
  expect(dialog.getByText(/Payslips become final/)).toBeTruthy()
})
