import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/company/shared.json' with { type: 'json' }

/** Says the messages of company/shared. */
export const t = wordsOf('company/shared', en)
