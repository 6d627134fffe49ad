import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/payroll/payroll.json' with { type: 'json' }

/** Translates the messages of payroll/payroll. */
export const t = wordsOf('payroll/payroll', en)
