import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/offline.json' with { type: 'json' }

/** Looks up a message of the `kit/offline` catalog. */
export const t = wordsOf('kit/offline', en)
