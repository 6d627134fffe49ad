import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/company/branches.json' with { type: 'json' }

/** Translates the messages of company/branches. */
export const t = wordsOf('company/branches', en)
