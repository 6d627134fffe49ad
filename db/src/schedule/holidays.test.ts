import type { ManilaDate } from '@labada/domain/core/manila-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { givenBranch } from '../testing/factories/factories.ts'
import { branchCalendars, listHolidays } from './holidays.ts'

const day = (date: string) => date as ManilaDate
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('the calendar of holidays', () => {
  it('is filled from the tables of law', async () => {
    const december = await listHolidays(test.db, day('2026-12-01'), day('2026-12-31'))
    expect(december.map(({ date, dayType }) => [date, dayType])).toEqual([
      ['2026-12-08', 'special_nonworking'],
      ['2026-12-24', 'special_nonworking'],
      ['2026-12-25', 'regular_holiday'],
      ['2026-12-30', 'regular_holiday'],
      ['2026-12-31', 'special_nonworking'],
    ])
    expect(december[0]).toMatchObject({ scope: 'national', source: expect.stringContaining('1006'), recordedBy: null })
  })

  it('holds where its scope reaches: the ASEAN days of NCR are ordinary days in Cebu', async () => {
    const manila = await givenBranch(test.db)
    const cebu = await givenBranch(test.db)
    await sql`update branch set region = 'NCR', city = 'Pasig' where id = ${manila.id}`.execute(test.db)
    await sql`update branch set region = 'VII', city = 'Cebu' where id = ${cebu.id}`.execute(test.db)
    const calendarOf = await branchCalendars(test.db, day('2026-11-16'), day('2026-11-30'))
    expect(calendarOf(manila.id)(day('2026-11-17')).dayType).toBe('special_nonworking')
    expect(calendarOf(cebu.id)(day('2026-11-17')).dayType).toBe('ordinary')
    expect(calendarOf(cebu.id)(day('2026-11-30'))).toMatchObject({ dayType: 'regular_holiday', needsReview: false })
  })
})
