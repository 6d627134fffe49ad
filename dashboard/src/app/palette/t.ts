import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/palette.json' with { type: 'json' }

/** Looks up a message of the `app/palette` catalog. */
export const t = wordsOf('app/palette', en)
