import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/shells.json' with { type: 'json' }

/** Says the messages of app/shells. */
export const t = wordsOf('app/shells', en)
