import { COUNTER } from './counter.ts'
import { EVERY_VIEW } from './every-view.ts'
import { GUESTS } from './guests.ts'
import { lookAt } from './look-at.ts'
import { inShort } from './view.ts'

const elsewhere = new Set([...COUNTER, ...GUESTS])

// A product and its sign-ins cost as much as four views: in `npm test` all nouns of the office share them.
lookAt(inShort(EVERY_VIEW.filter((view) => !elsewhere.has(view))))
