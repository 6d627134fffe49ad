import { wordsOf } from '../lib/words.ts'
import en from '../words/en/app/app.json' with { type: 'json' }

/** Says the messages of app/app. */
export const t = wordsOf('app/app', en)
