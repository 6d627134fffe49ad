import { payrollRunRoutes } from '@labada/contracts/payroll/runs/payroll-runs'
import { ZERO } from '@labada/domain/core/money'
import { type OfficePreset, PRESET_KEYS } from '@labada/domain/core/presets'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { givenPayrollRun } from '../../../testing/payroll-runs.ts'
import { PayrollPage } from './payroll-page.tsx'
import { RunActions } from './runs/run-actions.tsx'

/** The pay runs, one of them approved, and what can be done with that one. */
function given(preset: OfficePreset) {
  const network = givenOffice()
  setSession({ keys: new Set(PRESET_KEYS[preset]) })
  const run = givenPayrollRun()
  network.answers(payrollRunRoutes.listPayrollRuns, () => ({
    items: [run],
    nextCursor: null,
    totals: { runs: 1, gross: ZERO, net: ZERO },
  }))
  return open(
    <>
      <PayrollPage />
      <RunActions detail={{ run, blockers: [], branches: [], payments: [] }} />
    </>,
    '/payroll',
  )
}

it.each([
  ['payroll', true],
  ['accountant', false],
] as const)('lets pay be run and paid out, or only read: %s', async (preset, isThere) => {
  const { user } = given(preset)
  await screen.findByRole('table', { name: 'Pay runs' })
  const found = [
    screen.queryByRole('button', { name: /^New pay run/ }),
    screen.queryByRole('tab', { name: 'What-if' }),
    screen.queryByRole('button', { name: /^Pay 4 employees/ }),
  ]
  expect(found.map(Boolean)).toEqual(found.map(() => isThere))
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: /All payslips/ })
  expect(Boolean(screen.queryByRole('menuitem', { name: /Bank file/ }))).toBe(isThere)
  expect(Boolean(screen.queryByRole('menuitem', { name: /Reopen/ }))).toBe(isThere)
})
