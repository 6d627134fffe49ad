import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { RouteResponse } from '@labada/contracts/core/route'
import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { givenOffice } from './office.tsx'
import { GIVEN_NOW, MABOLO } from './shop.ts'

export type Week = RouteResponse<typeof scheduleRoutes.getScheduleWeek>
export type Shift = Week['shifts'][number]
type Person = Week['people'][number]

export const MONDAY = '2026-11-16' as ManilaDate
export const ANA_ID = '0199aaaa-0000-7000-8000-0000000000e1'

/** Ana, who works in Mabolo since the beginning of the year. */
export const givenPerson = (more: Partial<Person> = {}): Person => ({
  id: ANA_ID,
  name: 'Ana Reyes',
  position: 'Washer',
  deactivatedOn: null,
  assignments: [{ branchId: MABOLO.id, from: '2026-01-01' as ManilaDate, to: null }],
  leaves: [],
  ...more,
})

/** A draft of Ana's on Monday, from eight to five. */
export const givenShift = (more: Partial<Shift> = {}): Shift => ({
  id: '0199aaaa-0000-7000-8000-0000000000f1',
  employeeId: ANA_ID,
  branchId: MABOLO.id,
  date: MONDAY,
  starts: 480,
  ends: 1020,
  breakMinutes: 60,
  isRestDay: false,
  role: null,
  note: null,
  isPublished: false,
  version: 1,
  changedBy: 'Ben Ramos',
  changedAt: GIVEN_NOW,
  cost: centavos(660_00),
  ...more,
})

/** A week of Mabolo's, with Ana and these shifts. */
export const givenWeek = (shifts: readonly Shift[], more: Partial<Week> = {}): Week => ({
  weekOn: MONDAY,
  branches: [
    {
      id: MABOLO.id,
      code: 'MAB',
      name: MABOLO.name,
      region: 'VII',
      city: 'Cebu',
      publishedAt: null,
      publishedBy: null,
      holidays: [],
      coverage: { spans: [], version: 0 },
    },
  ],
  people: [givenPerson()],
  shifts: [...shifts],
  ...more,
})

/** An office with a week of shifts. */
export function givenSchedule(week: Week): ReturnType<typeof givenOffice> {
  const network = givenOffice()
  network.answers(scheduleRoutes.listShiftTemplates, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  network.answers(scheduleRoutes.getScheduleWeek, () => week)
  return network
}
