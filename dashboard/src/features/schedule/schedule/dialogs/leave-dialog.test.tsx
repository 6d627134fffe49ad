import { employeeLeaveRoutes, type Leave } from '@labada/contracts/people/employee-leave'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { GIVEN_NOW, MABOLO } from '../../../../testing/shop.ts'
import { ANA_ID, givenPerson, givenSchedule, givenWeek } from '../../../../testing/week.ts'
import { SchedulePage } from '../schedule-page.tsx'

const BEN = '0199aaaa-0000-7000-8000-0000000000e2'
const TUESDAY = '2026-11-17' as ManilaDate

/** A week in which Ana is on approved sick leave until Tuesday, and Ben asks for a vacation. */
function given() {
  const network = givenSchedule(
    givenWeek([], {
      people: [
        givenPerson({
          position: null,
          leaves: [{ id: MABOLO.id, kind: 'sick', from: '2026-11-10' as ManilaDate, to: TUESDAY }],
        }),
        givenPerson({ id: BEN, name: 'Ben Cruz', position: null }),
      ],
    }),
  )
  let leave: Leave = {
    id: '0199aaaa-0000-7000-8000-0000000000f9',
    employee: { id: BEN, name: 'Ben Cruz' },
    branchId: MABOLO.id,
    kind: 'vacation',
    isPaid: true,
    fromOn: TUESDAY,
    toOn: '2026-11-19' as ManilaDate,
    days: 3,
    reason: 'Fiesta at home',
    status: 'requested',
    requestedAt: GIVEN_NOW,
    requestedBy: 'Admin Cruz',
    decidedAt: null,
    decidedBy: null,
    decisionReason: null,
    version: 1,
  }
  network.answers(employeeLeaveRoutes.listLeave, () => ({ items: [leave] }))
  network.answers(employeeLeaveRoutes.decideLeave, ({ body }) => {
    const status = body.decision === 'approve' ? ('approved' as const) : ('cancelled' as const)
    leave = {
      ...leave,
      status,
      decidedBy: 'Admin Cruz',
      decisionReason: body.reason ?? null,
      version: leave.version + 1,
    }
    return leave
  })
  network.answers(employeeLeaveRoutes.requestLeave, ({ body }) => ({
    ...leave,
    ...body,
    employee: { id: body.employeeId, name: 'Ana Reyes' },
    status: 'requested' as const,
  }))
  const { user } = open(<SchedulePage />, '/schedule?week=2026-11-16')
  return { network, user }
}

it('stands on the roster, on each day it covers', async () => {
  given()
  const away = await screen.findAllByRole('gridcell', { name: /^Ana Reyes, .*Sick leave, no shift/ })
  expect(away.map(({ textContent }) => textContent)).toEqual(['Leave', 'Leave'])
  expect(screen.getAllByText('Leave', { selector: 'td div' })).toHaveLength(2)
})

it('is approved and taken back where people are planned', async () => {
  const { network, user } = given()
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave' }))
  await dialog.findByText(/Vacation leave, Nov 17 – 19, 2026 \(3 days\), with pay/)
  await dialog.findByText('Fiesta at home')
  await user.click(dialog.getByRole('button', { name: 'Approve leave for Ben Cruz' }))
  await screen.findByText('Leave for Ben Cruz approved')
  await user.click(await dialog.findByRole('button', { name: 'Cancel leave for Ben Cruz' }))
  const why = within(await screen.findByRole('dialog', { name: 'Cancel leave for Ben Cruz?' }))
  await user.type(why.getByRole('textbox', { name: 'Reason' }), 'He stays')
  await user.keyboard('{Enter}')
  await screen.findByText('Leave for Ben Cruz canceled')
  expect(network.sentTo(employeeLeaveRoutes.decideLeave).map(({ body }) => body)).toEqual([
    { decision: 'approve', version: 1 },
    { decision: 'cancel', reason: 'He stays', version: 2 },
  ])
})

it('is added for somebody who is planned there', async () => {
  const { network, user } = given()
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  const form = within(await screen.findByRole('form', { name: 'New leave' }))
  await user.click(form.getByRole('button', { name: 'Add leave' }))
  await form.findByText('Employee is required')
  await user.selectOptions(form.getByLabelText(/^Employee/), 'Ana Reyes')
  await user.selectOptions(form.getByLabelText(/^Kind/), 'Sick leave')
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Fever')
  await user.click(form.getByRole('checkbox', { name: 'With pay' }))
  await user.click(form.getByRole('button', { name: 'Add leave' }))
  await screen.findByText(/^Leave for Ana Reyes added/)
  expect(network.sentTo(employeeLeaveRoutes.requestLeave)[0]?.body).toMatchObject({
    employeeId: ANA_ID,
    kind: 'sick',
    isPaid: false,
    reason: 'Fever',
  })
})
