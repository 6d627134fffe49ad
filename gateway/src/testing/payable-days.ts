import { parseManilaDate } from '@labada/domain/core/manila-time'
import type { Till } from './till.ts'

/**
 * Makes every attendance day there is a whole ordinary one that payroll can pay, the last with so many minutes more, and
 * everybody hired before it.
 */
export async function givenPayableDays({ app: { db } }: Till, { overtimeOfLast = 0 } = {}): Promise<void> {
  const hiredOn = parseManilaDate('2026-01-01')
  if (!hiredOn) throw new Error('That is a day')
  await db.updateTable('employee').set({ hiredOn }).execute()
  const days = await db.selectFrom('attendanceDay').select('workday').distinct().orderBy('workday').execute()
  for (const [at, { workday }] of days.entries()) {
    const overtime = at === days.length - 1 ? overtimeOfLast : 0
    const minutes = { regular: 480, overtime, nightRegular: 0, nightOvertime: 0 }
    const slices = JSON.stringify([{ date: workday, dayType: 'ordinary', isRestDay: false, minutes }])
    await db.updateTable('attendanceDay').set({ slices }).where('workday', '=', workday).execute()
  }
}
