import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/cash/summary.json' with { type: 'json' }

/** Looks up a message of the `cash/summary` catalog. */
export const t = wordsOf('cash/summary', en)
