import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/notices.json' with { type: 'json' }

/** Says the messages of kit/notices. */
export const t = wordsOf('kit/notices', en)
