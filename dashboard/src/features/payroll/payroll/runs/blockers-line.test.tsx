import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenBlocker, givenPayrollRun } from '../../../../testing/payroll-runs.ts'
import { BlockersLine } from './blockers-line.tsx'

const blockers = [
  givenBlocker(),
  givenBlocker({ key: 'no_rate:1', kind: 'no_rate', waivable: false }),
  givenBlocker({ key: 'no_tin:1', kind: 'no_tin', warning: true, waivable: false }),
]

it('says in one line what blocks a draft, and opens the list to resolve it', async () => {
  givenOffice()
  const run = givenPayrollRun({ state: 'draft', blockers: 2, warnings: 1 })
  const { user } = open(<BlockersLine run={run} blockers={blockers} />)
  expect(screen.getByText('2 blockers')).toBeTruthy()
  expect(screen.getByText('1 warning')).toBeTruthy()
  expect(screen.queryByText('1 scan to review')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Resolve 2 blockers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Blockers' }))
  expect(dialog.getByText('1 scan to review')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Waive…' })).toBeTruthy()
})

it('leaves resolving to the page’s own button during a review', async () => {
  givenOffice()
  const run = givenPayrollRun({ state: 'review', blockers: 2, warnings: 1 })
  open(<BlockersLine run={run} blockers={blockers} />)
  expect(screen.getByRole('button', { name: 'Show list' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resolve 2 blockers' })).toBeNull()
})
