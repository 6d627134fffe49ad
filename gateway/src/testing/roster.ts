import { newId } from '@labada/db/core/ids'
import { type GivenBranch, givenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Person, startTestApp } from './app.ts'
import { done } from './till.ts'

/** The Monday after the day on which the shop of `startRoster` plans. */
export const MONDAY = '2026-11-23' as ManilaDate

/** A change that puts a shift. */
export const put = (shift: object, version: number | null = null) => ({ do: 'put', shift, version })

/** A shop that plans, its weeks those of the branch that was opened last. */
export async function startRoster() {
  const app = await startTestApp({ clock: () => new Date('2026-11-21T10:00:00+08:00') })
  const admin = await app.admin()
  await admin.fetchCsrf()
  let branch = await givenBranch(app.db)
  let ana = await staff(branch)

  async function staff(...branches: GivenBranch[]): Promise<string> {
    const { employeeId } = await givenEmployee(app.db, { branchIds: branches.map(({ id }) => id) })
    if (!employeeId) throw new Error('An employee without an employee')
    return employeeId
  }

  return {
    app,
    admin,
    /** Somebody who works at these branches. */
    staff,
    /** A new branch and its only employee. */
    async openBranch() {
      branch = await givenBranch(app.db)
      ana = await staff(branch)
      return { branch, ana }
    },
    shiftOf: (more: object = {}) => ({
      id: newId(),
      employeeId: ana,
      branchId: branch.id,
      date: MONDAY,
      starts: 480,
      ends: 1020,
      breakMinutes: 60,
      isRestDay: false,
      role: 'Washer',
      note: null,
      isPublished: false,
      ...more,
    }),
    save: (changes: object[], more: object = {}, by: Person = admin) =>
      by.post('/schedule/changes', { id: newId(), changes, ...more }),
    week: async (weekOn: string = MONDAY) => done(await admin.get(`/schedule?weekOn=${weekOn}&branchId=${branch.id}`)),
    publish: (id = newId(), weekOn: string = MONDAY) =>
      admin.post('/schedule/publish', { id, weekOn, branchIds: [branch.id] }),
  }
}
