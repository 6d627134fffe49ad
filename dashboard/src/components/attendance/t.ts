import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/attendance/shared.json' with { type: 'json' }

/** Looks up a message of the `attendance/shared` catalog. */
export const t = wordsOf('attendance/shared', en)
