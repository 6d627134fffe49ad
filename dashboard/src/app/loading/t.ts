import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/loading.json' with { type: 'json' }

/** Says the messages of app/loading. */
export const t = wordsOf('app/loading', en)
