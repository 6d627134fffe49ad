import { payslipRoutes } from '@labada/contracts/payroll/slips/payslips'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenPayrollRun } from '../../../../testing/payroll-runs.ts'
import { MABOLO } from '../../../../testing/shop.ts'
import { SlipsTable } from './slips-table.tsx'

it('a branch without payslips is a filter to clear, not a pay run without employees', async () => {
  const network = givenOffice()
  const run = givenPayrollRun()
  network.answers(payslipRoutes.listPayslips, () => ({
    items: [],
    nextCursor: null,
    totals: { slips: 0, totals: run.totals },
  }))
  const { user, router } = open(
    <SlipsTable run={run} openId={null} onOpen={() => undefined} />,
    `/payroll?run=${run.id}&of=${MABOLO.id}`,
  )
  expect(await screen.findByText('No results for these filters')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: `${MABOLO.name}, remove this filter` }))
  expect(await screen.findByText('No one is in this pay run')).toBeTruthy()
  expect(router.state.location.search).toBe(`?run=${run.id}`)
})
