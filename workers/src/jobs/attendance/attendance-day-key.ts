import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { z } from 'zod'

/** An employee's workday, as the key of due work: `<employee id>_2026-08-15`. */
export function attendanceDayKey(employeeId: string, workday: string): string {
  return `${employeeId}_${workday}`
}

/** Parses such a key. */
export const attendanceDayKeySchema = z
  .string()
  .transform((key, context): { readonly employeeId: string; readonly workday: ManilaDate } => {
    const [employeeId = '', day = ''] = key.split('_')
    const workday = parseManilaDate(day)
    if (workday && z.uuid().safeParse(employeeId).success) return { employeeId, workday }
    context.addIssue({ code: 'custom', message: `${key} is not an employee and a day` })
    return z.NEVER
  })
