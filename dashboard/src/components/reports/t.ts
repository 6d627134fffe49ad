import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/reports/shared.json' with { type: 'json' }

/** Looks up a message of the `reports/shared` catalog. */
export const t = wordsOf('reports/shared', en)
