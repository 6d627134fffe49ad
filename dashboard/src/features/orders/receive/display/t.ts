import { wordsOf } from '../../../../lib/words.ts'
import en from '../../../../words/en/orders/display.json' with { type: 'json' }

/** Looks up a message of the `orders/display` catalog. */
export const t = wordsOf('orders/display', en)
