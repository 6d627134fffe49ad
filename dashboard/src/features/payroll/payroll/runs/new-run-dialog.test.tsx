import { payrollRunRoutes } from '@labada/contracts/payroll/runs/payroll-runs'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { NewRunDialog } from './new-run-dialog.tsx'

function day(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new Error('That is a day')
  return date
}
const DECEMBER = {
  from: day('2026-12-01'),
  to: day('2026-12-15'),
  payOn: day('2026-12-20'),
  frequency: 'semi_monthly' as const,
  settlesYear: true,
  thirteenthMonthDueOn: day('2026-12-24'),
  withThirteenthMonth: true,
  projectsYear: true,
}
let network: ReturnType<typeof givenOffice>
beforeEach(() => {
  network = givenOffice()
  // What becomes of the run is another page's story.
  network.answers(payrollRunRoutes.createPayrollRun, () => {
    throw new Refusal(409, { code: 'DATES_OVERLAP' })
  })
})
const sent = () => network.sentTo(payrollRunRoutes.createPayrollRun).map(({ body }) => body)

it('the last period before Christmas comes with the 13th month of the whole year', async () => {
  network.answers(payrollRunRoutes.nextPayrollRun, () => DECEMBER)
  const { user } = open(<NewRunDialog onClose={() => undefined} />)
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByLabelText(/^Include 13th month/)).toHaveProperty('checked', true)
  expect(form.getByText('Due no later than Dec 24, 2026 (PD 851)')).toBeTruthy()
  expect(form.getByLabelText(/^Pay it for the whole year/)).toHaveProperty('checked', true)
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(sent()).toMatchObject([{ withThirteenthMonth: true, projectsYear: true }]))
})

it('a 13th month asked for earlier is of what was earned, and for the whole year only when that is asked too', async () => {
  network.answers(payrollRunRoutes.nextPayrollRun, () => ({
    ...DECEMBER,
    settlesYear: false,
    withThirteenthMonth: false,
    projectsYear: false,
  }))
  const { user } = open(<NewRunDialog onClose={() => undefined} />)
  const form = within(await screen.findByRole('dialog'))
  const month = await form.findByLabelText(/^Include 13th month/)
  expect(form.queryByLabelText(/^Pay it for the whole year/)).toBeNull()
  await user.click(month)
  expect(form.getByLabelText(/^Pay it for the whole year/)).toHaveProperty('checked', false)
  await user.click(form.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(sent()).toMatchObject([{ withThirteenthMonth: true, projectsYear: false }]))
})
