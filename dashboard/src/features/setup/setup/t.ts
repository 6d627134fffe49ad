import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/setup/setup.json' with { type: 'json' }

/** Translates the messages of setup/setup. */
export const t = wordsOf('setup/setup', en)
