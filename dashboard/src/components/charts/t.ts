import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/charts.json' with { type: 'json' }

/** Looks up a message of the `kit/charts` catalog. */
export const t = wordsOf('kit/charts', en)
