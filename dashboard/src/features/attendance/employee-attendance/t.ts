import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/attendance/employee-attendance.json' with { type: 'json' }

/** Translates the messages of attendance/employee-attendance. */
export const t = wordsOf('attendance/employee-attendance', en)
