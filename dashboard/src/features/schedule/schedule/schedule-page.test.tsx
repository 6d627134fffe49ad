import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Attention } from '@labada/contracts/reports/attention'
import { todayRoutes } from '@labada/contracts/reports/today'
import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import { checklistRoutes, SETUP_STEPS } from '@labada/contracts/setup/checklist'
import { centavos } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenBranchToday, givenOffice, LAHUG } from '../../../testing/office.tsx'
import { GIVEN_NOW, MABOLO } from '../../../testing/shop.ts'
import { SchedulePage } from './schedule-page.tsx'

const mabolo = givenBranchToday()
const lahug = givenBranchToday({
  branchId: LAHUG.id,
  code: 'LAH',
  name: LAHUG.name,
  overdue: 2,
  sales: centavos(800_00),
  balance: centavos(700_00),
})
const attention: Attention[] = [
  { branchId: MABOLO.id, branchName: 'Mabolo', facts: { kind: 'unclaimed', count: 3 } },
  { branchId: LAHUG.id, branchName: 'Lahug', facts: { kind: 'overdue', count: 2 } },
  {
    branchId: MABOLO.id,
    branchName: 'Mabolo',
    facts: { kind: 'cash_short', number: 7, amount: centavos(150_00), by: 'Ana Cruz' },
  },
]

/** A week in which nobody is to be scheduled. */
function givenNoSchedule(network: ReturnType<typeof givenOffice>) {
  network.answers(scheduleRoutes.getScheduleWeek, ({ query }) => ({
    weekOn: query.weekOn,
    branches: [],
    people: [],
    shifts: [],
  }))
  network.answers(scheduleRoutes.listShiftTemplates, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
}

function given() {
  const network = givenOffice()
  givenNoSchedule(network)
  network.answers(todayRoutes.today, () => ({ asOf: GIVEN_NOW, branches: [mabolo, lahug], attention }))
  return network
}

describe('the page an admin starts on', () => {
  it('sums the company up, each figure with the rows behind it', async () => {
    given()
    const { user } = open(<SchedulePage />)
    const sales = await screen.findByRole('link', { name: /Sales today ?₱2,000.00/ })
    expect(sales.getAttribute('href')).toBe('/laundry/transactions?dates=today')
    expect(screen.getByRole('link', { name: /Cash on hand ?₱5,700.00/ }).getAttribute('href')).toBe(
      '/branches?tab=compare',
    )
    // Two of the three planned in each of the two branches; one of each is late.
    const duty = screen.getByRole('link', { name: /^On duty ?4 of 6 ?2 late/ })
    expect(duty.getAttribute('href')).toBe('/employee-attendance?view=day')
    await user.click(screen.getByRole('button', { name: 'Cards' }))
    const card = screen.getByRole('region', { name: /Mabolo/ })
    expect(within(card).getByText(/1 late/).textContent).toBe('2 of 3 on duty · 1 late')
    const [overdue] = screen.getAllByRole('link', { name: '2 overdue' })
    expect(overdue?.getAttribute('href')).toBe('/laundry/transactions?view=overdue')
  })

  it('lists what needs a person, money first', async () => {
    given()
    open(<SchedulePage />)
    const list = await screen.findByRole('region', { name: 'Needs attention' })
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Mabolo: session 7, closed by Ana Cruz, was ₱150.00 short',
      'Lahug: 2 orders overdue',
      'Mabolo: 3 orders unclaimed for three days or more',
    ])
  })

  it('puts the branch that needs most first, and remembers another order', async () => {
    given()
    const { user } = open(<SchedulePage />)
    const lines = within(await screen.findByRole('list', { name: 'Branches' }))
    const names = () => lines.getAllByRole('link', { name: /^(Mabolo|Lahug)$/ }).map(({ textContent }) => textContent)
    expect(names()).toEqual(['Mabolo', 'Lahug'])
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name')
    expect(names()).toEqual(['Lahug', 'Mabolo'])
    expect(localStorage.getItem('labada:view:branch-sort')).toBe('name')
  })

  it('folds to one line and stays folded', async () => {
    given()
    const { user } = open(<SchedulePage />)
    await screen.findByRole('region', { name: 'Needs attention' })
    await user.click(screen.getByRole('button', { name: 'Hide figures' }))
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
    expect(screen.getByText('₱2,000.00 sales')).toBeTruthy()
    expect(localStorage.getItem('labada:view:today-strip')).toBe('off')
  })

  it('looks at one branch when the header says so', async () => {
    given()
    open(<SchedulePage />, `/schedule?branch=${LAHUG.id}`)
    expect(await screen.findByRole('link', { name: /Sales today ?₱800.00/ })).toBeTruthy()
    const lines = within(screen.getByRole('list', { name: 'Branches' }))
    expect(lines.getAllByRole('listitem')).toHaveLength(1)
    expect(lines.getByRole('link', { name: 'Lahug' })).toBeTruthy()
  })

  it('leads an empty company to its first branch', async () => {
    const network = givenOffice()
    givenNoSchedule(network)
    network.answers(todayRoutes.today, () => ({ asOf: GIVEN_NOW, branches: [], attention: [] }))
    open(<SchedulePage />)
    const link = await screen.findByRole('link', { name: 'Add your first branch' })
    expect(link.getAttribute('href')).toBe('/branches?new=1')
  })

  it('shows a new shop its first steps, not that nothing needs it, until they are dismissed', async () => {
    const network = givenOffice()
    givenNoSchedule(network)
    const steps = SETUP_STEPS.map((step) => ({ step, done: step === 'branch' || step === 'prices' }))
    network.answers(checklistRoutes.getSetupChecklist, () => ({ applies: true, steps }))
    network.answers(todayRoutes.today, () => ({ asOf: GIVEN_NOW, branches: [mabolo], attention: [] }))
    const { user } = open(<SchedulePage />)
    const list = await screen.findByRole('region', { name: 'Set up your shop' })
    expect(within(list).getByText('2 of 8 done')).toBeTruthy()
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/employee',
      '/settings?section=devices',
      '/employee',
      '/backup',
    ])
    expect(screen.queryByText('Nothing needs your attention right now.')).toBeNull()
    await user.click(within(list).getByRole('button', { name: 'Dismiss checklist' }))
    expect(screen.queryByRole('region', { name: 'Set up your shop' })).toBeNull()
    expect(screen.getByText('Nothing needs your attention right now.')).toBeTruthy()
  })

  it('shows the first steps to no shop that has done them', async () => {
    const network = givenOffice()
    givenNoSchedule(network)
    const steps = SETUP_STEPS.map((step) => ({ step, done: true }))
    network.answers(checklistRoutes.getSetupChecklist, () => ({ applies: true, steps }))
    open(<SchedulePage />)
    expect(await screen.findByText('Nothing needs your attention right now.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Set up your shop' })).toBeNull()
  })

  it('says what failed and tries again', async () => {
    const network = givenOffice()
    givenNoSchedule(network)
    network.answers(todayRoutes.today, () => {
      throw new Refusal(422, { message: 'The database is full' })
    })
    const { user } = open(<SchedulePage />)
    expect(await screen.findByText('Today’s figures couldn’t load')).toBeTruthy()
    network.answers(todayRoutes.today, () => ({ asOf: GIVEN_NOW, branches: [mabolo], attention: [] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing needs your attention right now.')).toBeTruthy()
  })
})
