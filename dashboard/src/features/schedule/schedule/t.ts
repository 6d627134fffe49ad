import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/schedule/schedule.json' with { type: 'json' }

/** Translates the messages of schedule/schedule. */
export const t = wordsOf('schedule/schedule', en)
