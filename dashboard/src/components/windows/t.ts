import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/windows.json' with { type: 'json' }

/** Looks up a message of the `kit/windows` catalog. */
export const t = wordsOf('kit/windows', en)
