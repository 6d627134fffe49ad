import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/table.json' with { type: 'json' }

/** Looks up a message of the `kit/table` catalog. */
export const t = wordsOf('kit/table', en)
