import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/cash/cash-flow.json' with { type: 'json' }

/** Looks up a message of the `cash/cash-flow` catalog. */
export const t = wordsOf('cash/cash-flow', en)
