import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/attendance/attendance.json' with { type: 'json' }

/** Translates the messages of attendance/attendance. */
export const t = wordsOf('attendance/attendance', en)
