import { wordsOf } from '../../lib/words.ts'
import en from '../../words/en/kit/windows.json' with { type: 'json' }

/** Says the messages of kit/windows. */
export const t = wordsOf('kit/windows', en)
