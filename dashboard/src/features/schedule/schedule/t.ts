import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/schedule/schedule.json' with { type: 'json' }

/** Says the messages of schedule/schedule. */
export const t = wordsOf('schedule/schedule', en)
