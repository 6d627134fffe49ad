import { wordsOf } from '../../../../lib/words.ts'
import en from '../../../../words/en/company/messages.json' with { type: 'json' }

/** Looks up a message of the `company/messages` catalog. */
export const t = wordsOf('company/messages', en)
