import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/schedule/shared.json' with { type: 'json' }

/** Says the messages of schedule/shared. */
export const t = wordsOf('schedule/shared', en)
