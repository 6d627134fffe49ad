import en from '../words/en/kit/lib.json' with { type: 'json' }
import { wordsOf } from './words.ts'

/** Says the messages of kit/lib. */
export const t = wordsOf('kit/lib', en)
