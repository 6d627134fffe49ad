import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/loading.json' with { type: 'json' }

/** Looks up a message of the `app/loading` catalog. */
export const t = wordsOf('app/loading', en)
