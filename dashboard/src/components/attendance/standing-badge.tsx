import { LateSign } from '../signs.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { Standing } from './standing.ts'

/** An employee's attendance status as a word with an icon; no badge before their shift is due. */
export function StandingBadge({ standing: { state, status, word } }: { readonly standing: Standing }) {
  if (state === 'not_yet') return <small>{word}</small>
  return (
    <StatusBadge status={status} {...(state === 'late' && { icon: LateSign })}>
      {word}
    </StatusBadge>
  )
}
