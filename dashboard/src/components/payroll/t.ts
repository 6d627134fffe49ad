import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/payroll/shared.json' with { type: 'json' }

/** Says the messages of payroll/shared. */
export const t = wordsOf('payroll/shared', en)
