import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/pin.json' with { type: 'json' }

/** Looks up a message of the `access/pin` catalog. */
export const t = wordsOf('access/pin', en)
