import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/setup/shared.json' with { type: 'json' }

/** Looks up a message of the `setup/shared` catalog. */
export const t = wordsOf('setup/shared', en)
