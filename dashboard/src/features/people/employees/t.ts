import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/people/employees.json' with { type: 'json' }

/** Looks up a message of the `people/employees` catalog. */
export const t = wordsOf('people/employees', en)
