import { wordsOf } from '../lib/words.ts'
import en from '../words/en/app/app.json' with { type: 'json' }

/** Looks up a message of the `app/app` catalog. */
export const t = wordsOf('app/app', en)
