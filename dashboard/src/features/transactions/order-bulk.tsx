import { useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { TextButton } from '../../components/button.tsx'
import { plural } from '../../lib/format.ts'

export interface BulkProblem {
  readonly id: string
  readonly number: string
  readonly message: string
}

/** Which orders are ticked, and what could not be done to some of them. */
export type OrderBulkState = ReturnType<typeof useOrderBulk>

export function useOrderBulk() {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<readonly BulkProblem[]>([])
  return {
    selected,
    select,
    problems,
    /** What was done is ticked no more; what was not stays ticked, with its reason above the list. */
    settle: (refused: readonly BulkProblem[]) => {
      setProblems(refused)
      select(new Set(refused.map(({ id }) => id)))
    },
    forget: () => setProblems([]),
  }
}

/** What could not be done, order by order. */
export function BulkProblems({ bulk }: { readonly bulk: OrderBulkState }) {
  if (bulk.problems.length === 0) return null
  return (
    <Banner
      status="danger"
      announce="alert"
      title={`${plural(bulk.problems.length, 'order')} left as ${bulk.problems.length === 1 ? 'it was' : 'they were'}, still ticked`}
      actions={<TextButton onClick={bulk.forget}>Dismiss</TextButton>}
    >
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {bulk.problems.map(({ id, number, message }) => (
          <li key={id}>
            {number || 'An order'}: {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
