import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/payroll/shared.json' with { type: 'json' }

/** Looks up a message of the `payroll/shared` catalog. */
export const t = wordsOf('payroll/shared', en)
