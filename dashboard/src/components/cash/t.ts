import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/cash/shared.json' with { type: 'json' }

/** Looks up a message of the `cash/shared` catalog. */
export const t = wordsOf('cash/shared', en)
