import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/schedule/schedule.json' with { type: 'json' }

/** Looks up a message of the `schedule/schedule` catalog. */
export const t = wordsOf('schedule/schedule', en)
