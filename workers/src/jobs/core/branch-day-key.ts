import { parseManilaDate } from '@labada/domain/core/manila-time'
import { z } from 'zod'

/** A business day of a branch, as the key of due work: `<branch id>_2026-08-15`. */
export function branchDayKey(branchId: string, date: string): string {
  return `${branchId}_${date}`
}

/** Parses such a key. */
export const branchDayKeySchema = z.string().transform((key, context) => {
  const [branchId = '', day = ''] = key.split('_')
  const date = parseManilaDate(day)
  if (date && z.uuid().safeParse(branchId).success) return { branchId, date }
  context.addIssue({ code: 'custom', message: `${key} is not a branch and a day` })
  return z.NEVER
})
