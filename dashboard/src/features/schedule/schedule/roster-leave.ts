import type { ManilaDate } from '@labada/domain/core/manila-time'
import { LEAVE_KIND_NAMES } from '../../../components/people/leave-words.ts'
import type { Person } from './roster-model.ts'

/** An employee's approved leave on a day, as text; undefined if there is none. */
export function leaveOn({ leaves }: Pick<Person, 'leaves'>, date: ManilaDate): string | undefined {
  const leave = leaves.find(({ from, to }) => from <= date && date <= to)
  return leave && LEAVE_KIND_NAMES[leave.kind]
}
