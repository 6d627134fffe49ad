import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/cash/cash-flow.json' with { type: 'json' }

/** Translates the messages of cash/cash-flow. */
export const t = wordsOf('cash/cash-flow', en)
