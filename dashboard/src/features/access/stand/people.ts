import type { CounterPerson } from '@labada/contracts/access/counter-person'

/** Someone who may stand at this counter. */
export type StandingPerson = CounterPerson['people'][number]

export const initialsOf = ({ firstname, lastname }: StandingPerson): string =>
  `${[...firstname][0] ?? ''}${[...lastname][0] ?? ''}`.toUpperCase()
