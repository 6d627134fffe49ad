import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/access/audit.json' with { type: 'json' }

/** Looks up a message of the `access/audit` catalog. */
export const t = wordsOf('access/audit', en)
