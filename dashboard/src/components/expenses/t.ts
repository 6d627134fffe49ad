import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/expenses/shared.json' with { type: 'json' }

/** Looks up a message of the `expenses/shared` catalog. */
export const t = wordsOf('expenses/shared', en)
