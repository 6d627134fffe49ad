import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/company/settings.json' with { type: 'json' }

/** Translates the messages of company/settings. */
export const t = wordsOf('company/settings', en)
