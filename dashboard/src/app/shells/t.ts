import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/shells.json' with { type: 'json' }

/** Looks up a message of the `app/shells` catalog. */
export const t = wordsOf('app/shells', en)
