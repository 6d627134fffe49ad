import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/people/employees.json' with { type: 'json' }

/** Translates the messages of people/employees. */
export const t = wordsOf('people/employees', en)
