import { payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import { employeeRoutes, type Separation } from '@labada/contracts/people/employees'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../../api/session.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenFile } from '../../../../testing/people.ts'
import { GIVEN_NOW, MABOLO } from '../../../../testing/shop.ts'
import { AccountTab } from './account-tab.tsx'
import { LeavingTab } from './leaving-tab.tsx'

const ana = givenFile({ username: 'ana', userId: '0199aaaa-0000-7000-8000-0000000000e1', isLoginOpen: true })
const HELD_UP: Separation = {
  openShift: { id: '0199aaaa-0000-7000-8000-0000000000e2', since: GIVEN_NOW },
  openCashSessions: [{ id: '0199aaaa-0000-7000-8000-0000000000e3', branchName: MABOLO.name, number: 12 }],
  advancesBalance: null,
  futureShifts: 0,
  sessions: 1,
  templates: 0,
  portalSessions: 0,
}
const button = () => screen.queryByRole('button', { name: 'End access now' })

function given(separation: Separation = HELD_UP) {
  const network = givenOffice()
  network.answers(payrollTableRoutes.listPayrollTables, () => ({ items: [], unverified: {} }))
  network.answers(employeeRoutes.getSeparation, () => separation)
  return network
}

it('ends the access of somebody whose shift or drawer keeps them from being deactivated, with one press', async () => {
  let ended = ''
  given().answers(employeeRoutes.endAccess, ({ params }) => {
    ended = params.employeeId
    return { ...ana, isLoginOpen: false }
  })
  const { user } = open(<LeavingTab employee={ana} />)
  await user.click(await screen.findByRole('button', { name: 'End access now' }))
  await waitFor(() => expect(ended).toBe(ana.id))
  expect(await screen.findByText('Ana Reyes is logged out everywhere and can’t log in')).toBeTruthy()
})

it('is not there where nothing holds up their leaving', async () => {
  given({ ...HELD_UP, openShift: null, openCashSessions: [] })
  open(<LeavingTab employee={ana} />)
  await screen.findByText('Not timed in')
  expect(button()).toBeNull()
})

it('is not there for whoever may not change logins', async () => {
  given()
  setSession({ keys: new Set(PRESET_KEYS.payroll) })
  open(<LeavingTab employee={ana} />)
  await screen.findByText(/^Timed in since/)
  expect(button()).toBeNull()
})

it('stands beside the password', () => {
  given()
  open(<AccountTab employee={ana} />)
  expect(button()).toBeTruthy()
})

it('is gone afterwards, and the tab says what opens the login again', () => {
  given()
  open(<AccountTab employee={{ ...ana, isLoginOpen: false }} />)
  expect(screen.getByText('Access was ended. A new password opens the login again.')).toBeTruthy()
  expect(button()).toBeNull()
})
