import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/attendance/shared.json' with { type: 'json' }

/** Says the messages of attendance/shared. */
export const t = wordsOf('attendance/shared', en)
