import en from '../words/en/kit/lib.json' with { type: 'json' }
import { wordsOf } from './words.ts'

/** Looks up a message of the `kit/lib` catalog. */
export const t = wordsOf('kit/lib', en)
