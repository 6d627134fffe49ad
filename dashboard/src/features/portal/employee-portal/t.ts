import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/portal/employee-portal.json' with { type: 'json' }

/** Looks up a message of the `portal/employee-portal` catalog. */
export const t = wordsOf('portal/employee-portal', en)
