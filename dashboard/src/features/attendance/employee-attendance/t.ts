import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/attendance/employee-attendance.json' with { type: 'json' }

/** Looks up a message of the `attendance/employee-attendance` catalog. */
export const t = wordsOf('attendance/employee-attendance', en)
