import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/attendance/attendance.json' with { type: 'json' }

/** Looks up a message of the `attendance/attendance` catalog. */
export const t = wordsOf('attendance/attendance', en)
