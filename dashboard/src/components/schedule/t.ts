import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/schedule/shared.json' with { type: 'json' }

/** Looks up a message of the `schedule/shared` catalog. */
export const t = wordsOf('schedule/shared', en)
