import { payrollTermsRoutes } from '@labada/contracts/law/payroll-terms'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { DEFAULT_PAYROLL_TERMS, type PayrollTerms } from '@labada/domain/law/payroll-terms'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keys } from '../../../../api/query-keys.ts'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { PayRulesSection } from './pay-rules-section.tsx'

let changes: { id: string; from: ManilaDate; terms: PayrollTerms; changedAt: Date; changedBy: string }[]
let network: ReturnType<typeof givenOffice>
beforeEach(() => {
  changes = []
  network = givenOffice()
  network.answers(payrollTermsRoutes.getPayrollTerms, () => ({
    terms: changes[0]?.terms ?? DEFAULT_PAYROLL_TERMS,
    changes,
  }))
  network.answers(payrollTermsRoutes.changePayrollTerms, ({ body: { after, ...body } }) => {
    expect(after).toBe(changes[0]?.id ?? null)
    const change = { ...body, changedAt: GIVEN_NOW, changedBy: 'Alma Labada' }
    changes.unshift(change)
    return change
  })
})

it('how the shop pays is changed from a day on, and told in its history', async () => {
  const { user } = open(<PayRulesSection />, '/settings?section=pay')
  await screen.findByText(/Using default values/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  const grace = screen.getByRole('textbox', { name: /Grace period \(minutes\)/ })
  await user.clear(grace)
  await user.type(grace, '10')
  await user.selectOptions(screen.getByRole('combobox', { name: /SSS, PhilHealth/ }), 'Half in each pay')
  await user.click(screen.getByRole('switch', { name: /^Pay unworked special days/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Changed .* by Alma Labada/)
  expect(changes).toMatchObject([
    {
      from: manilaDateOf(new Date()),
      terms: { ...DEFAULT_PAYROLL_TERMS, graceMinutes: 10, contributionTiming: 'split', specialDayUnworkedPaid: true },
    },
  ])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'History' }))
  const history = within(await screen.findByRole('dialog', { name: 'History of the pay rules' }))
  expect(history.getByText(/Grace minutes/)).toBeTruthy()
})

it('what a field lacks and what the server refuses is said, and nothing that was typed is lost', async () => {
  network.answers(payrollTermsRoutes.changePayrollTerms, () => {
    throw new Refusal(409, {
      code: 'DOCUMENT_CLOSED',
      message: 'Pay is approved up to 2026-11-15. Choose a later start.',
    })
  })
  const { user } = open(<PayRulesSection />, '/settings?section=pay')
  const least = await screen.findByRole('textbox', { name: /Minimum take-home after cash advances/ })
  await user.clear(least)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/is required/)
  await user.type(least, '500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Pay is approved up to 2026-11-15. Choose a later start.')
  expect(
    (screen.getByRole('textbox', { name: /Minimum take-home after cash advances/ }) as HTMLInputElement).value,
  ).toContain('500')
  expect(changes).toEqual([])
})

it('another admin’s rules are shown as they come, and one that is to come says so', async () => {
  const later = '2099-01-01' as ManilaDate
  changes = [
    {
      id: '0199aaaa-0000-7000-8000-0000000000d1',
      from: later,
      terms: { ...DEFAULT_PAYROLL_TERMS, leastNet: fromPesos(750) },
      changedAt: GIVEN_NOW,
      changedBy: 'Ben Ramos',
    },
  ]
  open(<PayRulesSection />, '/settings?section=pay')
  await screen.findByText('These values take effect Jan 1, 2099.')
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: /^Minimum take-home/ }) as HTMLInputElement).value).toContain('750'),
  )
})

it('what is typed stays when another admin saves meanwhile, until the section is reloaded', async () => {
  const { user, client } = open(<PayRulesSection />, '/settings?section=pay')
  const grace = await screen.findByRole('textbox', { name: /Grace period \(minutes\)/ })
  await user.clear(grace)
  await user.type(grace, '10')
  changes = [
    {
      id: '0199aaaa-0000-7000-8000-0000000000d1',
      from: manilaDateOf(GIVEN_NOW),
      terms: { ...DEFAULT_PAYROLL_TERMS, leastNet: fromPesos(750) },
      changedAt: GIVEN_NOW,
      changedBy: 'Ben Ramos',
    },
  ]
  await client.invalidateQueries({ queryKey: keys.payroll() })
  await screen.findByText(/Ben Ramos changed Pay rules while you were editing/)
  expect((screen.getByRole('textbox', { name: /Grace period/ }) as HTMLInputElement).value).toMatch(/^10 /)
  await user.click(screen.getByRole('button', { name: 'Reload section' }))
  expect((screen.getByRole('textbox', { name: /Grace period/ }) as HTMLInputElement).value).not.toMatch(/^10 /)
  expect((screen.getByRole('textbox', { name: /^Minimum take-home/ }) as HTMLInputElement).value).toContain('750')
})
