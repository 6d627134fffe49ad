import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/reports/shared.json' with { type: 'json' }

/** Says the messages of reports/shared. */
export const t = wordsOf('reports/shared', en)
