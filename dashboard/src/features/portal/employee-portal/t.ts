import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/portal/employee-portal.json' with { type: 'json' }

/** Translates the messages of portal/employee-portal. */
export const t = wordsOf('portal/employee-portal', en)
