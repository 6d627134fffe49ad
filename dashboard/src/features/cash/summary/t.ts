import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/cash/summary.json' with { type: 'json' }

/** Translates the messages of cash/summary. */
export const t = wordsOf('cash/summary', en)
