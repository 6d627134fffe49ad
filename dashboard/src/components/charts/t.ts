import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/charts.json' with { type: 'json' }

/** Says the messages of kit/charts. */
export const t = wordsOf('kit/charts', en)
