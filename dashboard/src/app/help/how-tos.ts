import type { Feature } from '@labada/domain/core/access'
import { COUNTER_HOW_TOS } from './counter-how-tos.tsx'
import { type HowTo, IN_THE_OFFICE, type Reader } from './how-to.tsx'
import { OFFICE_HOW_TOS } from './office-how-tos.tsx'

/** The main tasks, in the order in which they come up in a day and a month. */
export const HOW_TOS = { ...COUNTER_HOW_TOS, ...OFFICE_HOW_TOS }

export type HowToName = keyof typeof HOW_TOS

const EVERY_NAME = Object.keys(HOW_TOS) as HowToName[]

/** How-tos available to this reader: at the counter only switched-on features, in the office its own tasks first. */
export function howTosFor(reader: Reader, features: readonly Feature[]): HowToName[] {
  const theirs = EVERY_NAME.filter((name) => {
    const howTo: HowTo = HOW_TOS[name]
    if (!howTo.for.includes(reader)) return false
    return reader !== 'counter' || howTo.feature === undefined || features.includes(howTo.feature)
  })
  const isOfOffice = (name: HowToName) => HOW_TOS[name].for === IN_THE_OFFICE
  return [...theirs.filter(isOfOffice), ...theirs.filter((name) => !isOfOffice(name))]
}
