import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { todayRoutes } from '@labada/contracts/reports/today'
import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import { shiftSwapRoutes } from '@labada/contracts/schedule/shift-swaps'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenBranchToday } from '../../../testing/office.tsx'
import { givenDay } from '../../../testing/people.ts'
import { GIVEN_NOW, MABOLO } from '../../../testing/shop.ts'
import { ANA_ID, givenSchedule, givenShift, givenWeek, type Shift, type Week } from '../../../testing/week.ts'
import { SchedulePage } from './schedule-page.tsx'

function given(week: Week = givenWeek([])) {
  const network = givenSchedule(week)
  network.answers(todayRoutes.today, () => ({ asOf: GIVEN_NOW, branches: [givenBranchToday()], attention: [] }))
  return network
}

describe('the week of shifts', () => {
  /** Ana's shift from ten in the evening to seven. */
  const shift = (more: Partial<Shift> = {}) => givenShift({ starts: 1320, ends: 1860, ...more })
  const opened = (data: Week) => {
    const network = given(data)
    const { user } = open(<SchedulePage />, '/schedule?week=2026-11-16')
    return { network, user }
  }

  it('shows hours over midnight, drafts to publish, what they cost and what is wrong with them', async () => {
    opened(givenWeek([shift()]))
    const cell = await screen.findByRole('gridcell', { name: /Ana Reyes, .*10:00p–7:00a \+1, draft, No rest day/ })
    expect(cell.textContent).toBe('10:00p–7:00a +1')
    expect(screen.getByRole('button', { name: /Publish \(1\)/ })).toBeTruthy()
    expect(screen.getAllByText('₱660.00').length).toBeGreaterThan(0)
    const problems = screen.getByRole('region', { name: /Problems \(1\)/ })
    expect(within(problems).getByText('No rest day')).toBeTruthy()
  })

  it('says that a search finds nobody, and shows everybody again', async () => {
    const network = given(givenWeek([shift()]))
    const { user, router } = open(<SchedulePage />, '/schedule?week=2026-11-16&q=zzz&role=Presser')
    const nothing = await screen.findByText('No results for these filters')
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(within(nothing.parentElement ?? document.body).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('gridcell', { name: /Ana Reyes, .*10:00p/ })).toBeTruthy()
    expect(router.state.location.search).not.toMatch(/q=|role=/)
    expect(network.sentTo(scheduleRoutes.getScheduleWeek).length).toBeGreaterThan(0)
  })

  it('draws what was worked below what was planned, and leaves it out when told to', async () => {
    const network = given()
    const monday = '2026-11-16' as ManilaDate
    const planned = { starts: 480, ends: 1020, isPublished: true }
    const shifts = [0, 1, 2, 3].map((day) =>
      shift({ ...planned, id: `0199aaaa-0000-7000-8000-0000000000f${day}`, date: addDays(monday, day) }),
    )
    const at = (day: number, clock: string) => new Date(`${addDays(monday, day)}T${clock}:00+08:00`)
    const worked = { employeeId: ANA_ID, branchId: MABOLO.id }
    network.answers(scheduleRoutes.getScheduleWeek, () => givenWeek(shifts))
    network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({
      people: [],
      days: [
        givenDay({ ...worked, workday: monday, firstInAt: at(0, '08:00'), lastOutAt: at(0, '12:30') }),
        givenDay({
          ...worked,
          workday: addDays(monday, 1),
          firstInAt: at(1, '08:54'),
          lastOutAt: at(1, '17:00'),
          lateMinutes: 54,
        }),
        givenDay({ ...worked, workday: addDays(monday, 2), attendance: 'absent', firstInAt: null, lastOutAt: null }),
        givenDay({
          ...worked,
          workday: addDays(monday, 3),
          firstInAt: at(3, '08:00'),
          lastOutAt: null,
          flags: ['missing_punch'],
        }),
      ],
    }))
    const { user } = open(<SchedulePage />, '/schedule?week=2026-11-16')
    const late = await screen.findByRole('gridcell', { name: /; in 8:54 AM, out 5:00 PM, late 54 min$/ })
    expect([late.dataset.actual, late.style.getPropertyValue('--from'), late.style.getPropertyValue('--to')]).toEqual([
      'late',
      '10%',
      '0%',
    ])
    const half = screen.getByRole('gridcell', { name: /; in 8:00 AM, out 12:30 PM$/ })
    expect([half.dataset.actual, half.style.getPropertyValue('--to')]).toEqual(['worked', '50%'])
    expect(screen.getByRole('gridcell', { name: /; absent$/ }).dataset.actual).toBe('missing')
    expect(screen.getByRole('gridcell', { name: /; in 8:00 AM, no out$/ }).dataset.actual).toBe('missing')
    await user.click(screen.getByRole('checkbox', { name: 'Show actual' }))
    await waitFor(() => expect(late.dataset.actual).toBeUndefined())
  })

  it('reads the week again after the last of several steps, never between them', async () => {
    const monday = '2026-11-16' as ManilaDate
    const drafts = [0, 1].map((day) =>
      shift({ id: `0199aaaa-0000-7000-8000-0000000000f${day}`, date: addDays(monday, day) }),
    )
    const { network, user } = opened(givenWeek(drafts))
    const answers: (() => void)[] = []
    network.answers(
      scheduleRoutes.saveShifts,
      ({ body }) =>
        new Promise((resolve) => answers.push(() => resolve({ batchId: body.id, shifts: [], removed: [] }))),
    )
    const cells = await screen.findAllByRole('gridcell', { name: /10:00p–7:00a \+1/ })
    await waitFor(() => expect(network.sentTo(scheduleRoutes.getScheduleWeek)).not.toEqual([]))
    const reads = network.sentTo(scheduleRoutes.getScheduleWeek).length
    for (const cell of cells) {
      cell.focus()
      await user.keyboard('{Delete}')
    }
    const words = () => cells.map(({ textContent }) => textContent)
    await waitFor(() => expect([answers.length, words()]).toEqual([1, ['', '']]))
    answers[0]?.()
    await waitFor(() => expect(answers).toHaveLength(2))
    expect([network.sentTo(scheduleRoutes.getScheduleWeek).length, words()]).toEqual([reads, ['', '']])
    network.answers(scheduleRoutes.getScheduleWeek, () => givenWeek([]))
    answers[1]?.()
    await waitFor(() => expect(network.sentTo(scheduleRoutes.getScheduleWeek).length).toBeGreaterThan(reads))
    expect(words()).toEqual(['', ''])
  })

  it('says at the foot of a branch at which hour too few are planned', async () => {
    const data = givenWeek([shift({ starts: 480, ends: 1020 })])
    const spans = [
      { weekday: 1, from: 480, to: 1020, heads: 1 },
      { weekday: 2, from: 600, to: 720, heads: 2 },
    ]
    const branches = data.branches.map((one) => ({ ...one, coverage: { spans, version: 1 } }))
    opened(givenWeek(data.shifts, { branches }))
    const row = (await screen.findByRole('rowheader', { name: 'Coverage' })).closest('tr')
    const cells = [...(row?.querySelectorAll('td') ?? [])]
    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Enough', '2 short, 10 AM', ''])
    expect(cells[1]?.title).toBe('10 AM: 0 of 2, 11 AM: 0 of 2')
  })

  it('lists the swaps employees agreed on, approves one once however often it is sent, and needs a reason for a no', async () => {
    const hours = (day: number) => ({
      branch: MABOLO.name,
      startsAt: new Date(`2026-11-${day}T08:00:00+08:00`),
      endsAt: new Date(`2026-11-${day}T17:00:00+08:00`),
    })
    const swap = {
      id: '0199aaaa-0000-7000-8000-0000000000f7',
      branchId: MABOLO.id,
      from: { id: ANA_ID, name: 'Ana Reyes' },
      to: { id: '0199aaaa-0000-7000-8000-0000000000e2', name: 'Ben Cruz' },
      shift: hours(24),
      instead: hours(25),
      note: 'My mother’s birthday',
      status: 'agreed' as const,
      askedAt: GIVEN_NOW,
    }
    const network = given()
    network.answers(scheduleRoutes.getScheduleWeek, () => givenWeek([]))
    network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
    network.answers(scheduleRoutes.listShiftTemplates, () => ({ items: [] }))
    const waiting = {
      ...swap,
      id: '0199aaaa-0000-7000-8000-0000000000f8',
      status: 'asked' as const,
      shift: hours(27),
      instead: null,
    }
    network.answers(shiftSwapRoutes.listShiftSwaps, () => ({ items: [swap, waiting] }))
    const sent: { decision: string; batchId: string; reason?: string | undefined }[] = []
    network.answers(shiftSwapRoutes.decideShiftSwap, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new Refusal(409, { message: 'They changed it', code: 'STALE_VERSION' })
      return { status: body.decision === 'approve' ? ('approved' as const) : ('declined' as const) }
    })
    const { user } = open(<SchedulePage />, '/schedule?week=2026-11-16&swaps=open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Shift swaps' }))
    await dialog.findByText(/^Ben Cruz takes Tue.*24.*8:00 AM to 5:00 PM, Mabolo$/)
    await dialog.findByText(/^Ana Reyes takes Wed.*25/)
    await dialog.findByText('No shift in return for Ana Reyes')
    const [approve, ...others] = dialog.getAllByRole('button', {
      name: 'Approve the swap between Ana Reyes and Ben Cruz',
    })
    // What the colleague did not agree to is not approved.
    expect(others).toEqual([])
    if (!approve) return
    await user.click(approve)
    await screen.findByText('They changed it')
    await user.click(approve)
    await screen.findByText('Swap between Ana Reyes and Ben Cruz approved')
    expect(sent[0]).toEqual(sent[1])
    const [decline] = dialog.getAllByRole('button', { name: 'Decline the swap between Ana Reyes and Ben Cruz' })
    if (decline) await user.click(decline)
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Ben opens that day')
    await user.keyboard('{Enter}')
    await screen.findByText('Swap between Ana Reyes and Ben Cruz declined')
    expect(sent[2]).toMatchObject({ decision: 'decline', reason: 'Ben opens that day' })
  })

  it('leads an empty week to last week’s, without words above the cells that its first shift would move', async () => {
    opened(givenWeek([]))
    expect(await screen.findByText('No shifts this week')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Copy last week/ })).toHaveLength(1)
  })

  it('offers no OK when last week has nothing to copy into this one, and says so in one line', async () => {
    const planned = shift()
    const { network, user } = opened(givenWeek([planned]))
    const skip = { shift: planned, name: 'Ana Reyes', reason: 'occupied' as const }
    network.answers(scheduleRoutes.previewCopy, () => ({ adds: [], skips: [skip] }))
    await user.click(await screen.findByRole('button', { name: /Copy last week/ }))
    const empty = within(await screen.findByRole('dialog', { name: 'Copy last week?' }))
    await empty.findByText(/^Nothing to copy: everyone already has a shift/)
    expect(empty.queryByRole('button', { name: 'OK' })).toBeNull()
    expect(empty.queryByText(/Ana Reyes/)).toBeNull()
    const [close] = empty.getAllByRole('button', { name: 'Close' })
    if (close) await user.click(close)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads a shop without people to its first employee', async () => {
    opened(givenWeek([], { people: [] }))
    expect((await screen.findByRole('link', { name: 'Add employee' })).getAttribute('href')).toBe('/employee/new')
  })

  it('draws sixty people within a bounded number of nodes', async () => {
    const people = Array.from({ length: 60 }, (_, i) => ({
      id: `0199aaaa-0000-7000-8000-00000001${String(i).padStart(4, '0')}`,
      name: `Person ${i}`,
      position: 'Washer',
      deactivatedOn: null,
      assignments: [{ branchId: MABOLO.id, from: '2026-01-01' as ManilaDate, to: null }],
      leaves: [],
    }))
    const shifts = people.flatMap(({ id }, i) =>
      Array.from({ length: 7 }, (_, day) =>
        shift({
          id: `0199aaaa-0000-7000-8000-0002${String(i).padStart(4, '0')}000${day}`,
          employeeId: id,
          date: addDays('2026-11-16' as ManilaDate, day),
          starts: 480,
          ends: 1020,
        }),
      ),
    )
    opened(givenWeek(shifts, { people }))
    const grid = await screen.findByRole('grid', { name: 'Schedule' })
    expect(within(grid).getAllByText('8:00a–5:00p')).toHaveLength(420)
    expect(grid.querySelectorAll('*').length).toBeLessThanOrEqual(1_800)
  })
})
