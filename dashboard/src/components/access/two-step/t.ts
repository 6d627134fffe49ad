import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/two-step.json' with { type: 'json' }

/** Looks up a message of the `access/two-step` catalog. */
export const t = wordsOf('access/two-step', en)
