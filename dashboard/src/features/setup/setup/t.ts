import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/setup/setup.json' with { type: 'json' }

/** Looks up a message of the `setup/setup` catalog. */
export const t = wordsOf('setup/setup', en)
