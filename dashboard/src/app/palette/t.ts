import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/app/palette.json' with { type: 'json' }

/** Says the messages of app/palette. */
export const t = wordsOf('app/palette', en)
