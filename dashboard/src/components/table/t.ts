import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/table.json' with { type: 'json' }

/** Says the messages of kit/table. */
export const t = wordsOf('kit/table', en)
