import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/help.json' with { type: 'json' }

/** Says the messages of app/help. */
export const t = wordsOf('app/help', en)
