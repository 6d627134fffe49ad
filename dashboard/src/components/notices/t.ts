import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/notices.json' with { type: 'json' }

/** Looks up a message of the `kit/notices` catalog. */
export const t = wordsOf('kit/notices', en)
