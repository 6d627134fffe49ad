import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/payroll/payroll.json' with { type: 'json' }

/** Looks up a message of the `payroll/payroll` catalog. */
export const t = wordsOf('payroll/payroll', en)
