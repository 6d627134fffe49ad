import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { remittanceRoutes } from '@labada/contracts/cash/remittances'
import { expenseRoutes } from '@labada/contracts/expenses/expenses'
import { itemRoutes } from '@labada/contracts/stock/items'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shortDay } from '../../../lib/format.ts'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { ANA, MABOLO } from '../../../testing/shop.ts'
import { RemittancesTable } from './remittances-table.tsx'
import { ExpensesTab } from './tabs/expenses-tab.tsx'
import { StaffTab } from './tabs/staff-tab.tsx'
import { StockTab } from './tabs/stock-tab.tsx'

const today = manilaDateOf(new Date())
const someone = { branchId: MABOLO.id, workday: today, shifts: [], records: [], day: null }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const inHours = (hours: number) => hoursAgo(-hours)
const none = { count: 0, amount: ZERO }
const shift = (startsAt: Date, endsAt: Date) => ({ startsAt, endsAt, breakMinutes: 0, note: null })

it('the staff of a branch: who is on duty, late, absent, and who forgot to time out', async () => {
  const network = givenOffice()
  const record = (state: 'open' | 'missing_out') => ({
    id: ANA.id,
    branchId: MABOLO.id,
    inAt: hoursAgo(2),
    outAt: null,
    state,
    overtimeMinutes: 0,
  })
  network.answers(attendanceDeskRoutes.getAttendanceTimeline, () => ({
    people: [
      { ...someone, ...ANA, records: [record('open')] },
      {
        ...someone,
        id: '0199aaaa-0000-7000-8000-000000000e01',
        name: 'Ben Cruz',
        shifts: [shift(hoursAgo(1), inHours(5))],
      },
      {
        ...someone,
        id: '0199aaaa-0000-7000-8000-000000000e02',
        name: 'Carl Uy',
        shifts: [shift(hoursAgo(5), hoursAgo(1))],
      },
      { ...someone, id: '0199aaaa-0000-7000-8000-000000000e03', name: 'Dina Sy', records: [record('missing_out')] },
      {
        ...someone,
        id: '0199aaaa-0000-7000-8000-000000000e04',
        name: 'Ed Lim',
        workday: addDays(today, -1),
        shifts: [shift(hoursAgo(10), hoursAgo(2))],
        records: [record('open')],
      },
    ],
  }))
  open(<StaffTab branchId={MABOLO.id} />)
  const table = await screen.findByRole('region', { name: 'Staff today, table' })
  const rowOf = (name: string) => within(table).getByRole('row', { name: new RegExp(name) }).textContent
  expect(rowOf('Ana Reyes')).toMatch(/On duty (1 h 59|2 h 00) min/)
  expect(rowOf('Ben Cruz')).toMatch(/Late (59 min|1 h 00 min)/)
  expect(rowOf('Carl Uy')).toContain('Absent')
  expect(rowOf('Dina Sy')).toContain('Missing time out')
  expect(rowOf('Ed Lim')).toContain(`Still in from ${shortDay(addDays(today, -1))}`)
  // Whoever is still in from yesterday is on duty, and not planned today.
  expect(screen.getByText('2 planned today').parentElement?.textContent).toMatch(/^On duty2/)
  expect(screen.getByText('Late or absent').parentElement?.textContent).toBe('Late or absent2')
  expect(network.sentTo(attendanceDeskRoutes.getAttendanceTimeline)[0]?.query).toEqual({
    date: today,
    branchId: MABOLO.id,
  })
})

it('a tab whose answer fails says so and asks again', async () => {
  const network = givenOffice()
  network.answers(attendanceDeskRoutes.getAttendanceTimeline, () => {
    throw new Refusal(422, { message: 'Not today' })
  })
  const { user } = open(<StaffTab branchId={MABOLO.id} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Day')
  network.answers(attendanceDeskRoutes.getAttendanceTimeline, () => ({ people: [] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No one is scheduled here today')).toBeTruthy()
})

it('the expenses of a branch are those of this month, and what waits leads to the review', async () => {
  const network = givenOffice()
  network.answers(expenseRoutes.listExpenses, () => ({
    items: [],
    nextCursor: null,
    totals: {
      expenses: 3,
      amount: centavos(450_00),
      byStatus: {
        recorded: none,
        approved: none,
        rejected: none,
        returned: none,
        voided: none,
        pending_approval: { count: 2, amount: centavos(300_00) },
      },
    },
  }))
  open(<ExpensesTab branchId={MABOLO.id} />)
  const waiting = await screen.findByRole('link', { name: /^Awaiting approval ?₱300\.00 ?2 expenses/ })
  expect(waiting.getAttribute('href')).toBe(`/shop-expenses?branch=${MABOLO.id}&view=to_review`)
  expect(screen.getByText('Nothing spent this month')).toBeTruthy()
  expect(network.sentTo(expenseRoutes.listExpenses)[0]?.query).toMatchObject({
    branchId: MABOLO.id,
    from: `${today.slice(0, 7)}-01`,
    to: today,
  })
})

it('the stock of a branch says when there is none, and where items come from', async () => {
  const network = givenOffice()
  network.answers(itemRoutes.listItems, () => ({
    items: [],
    nextCursor: null,
    totals: { items: 0, value: ZERO, low: 0, out: 0, negative: 0 },
  }))
  open(<StockTab branchId={MABOLO.id} />)
  expect(await screen.findByText('No items yet')).toBeTruthy()
})

it('money that is more than a day on its way is red on the branch’s cash', async () => {
  const network = givenOffice()
  const sent = {
    id: ANA.id,
    branchId: MABOLO.id,
    branchName: MABOLO.name,
    number: 7,
    cashSessionId: null,
    from: 'safe' as const,
    amount: centavos(4000_00),
    carrier: 'Ben Cruz',
    businessDate: addDays(today, -2),
    sentAt: hoursAgo(40),
    sentBy: ANA,
    late: true,
    confirmation: null,
    counted: null,
    note: null,
  }
  network.answers(remittanceRoutes.listRemittances, () => ({
    items: [sent],
    nextCursor: null,
    totals: { remittances: 1, sent: centavos(4000_00), inTransit: centavos(4000_00), difference: ZERO },
  }))
  open(<RemittancesTable branchId={MABOLO.id} />)
  expect(await screen.findByText('In transit over a day')).toBeTruthy()
  expect(screen.getByText('₱4,000.00 in transit.')).toBeTruthy()
})
