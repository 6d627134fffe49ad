import { useState } from 'react'
import { TextButton } from '../button.tsx'
import { Banner } from '../notices/banner.tsx'
import { t } from './t.ts'

/** What could not be done to a ticked row, and why. */
export interface BulkProblem {
  readonly id: string
  /** What the row is called: an order's number, somebody's name and day. */
  readonly label: string
  readonly message: string
}

/** Which rows are ticked, and what could not be done to some of them. */
export type BulkState = ReturnType<typeof useBulk>

export function useBulk() {
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

/** What could not be done, row by row; `counted` says how many rows they are: `3 orders`. */
export function BulkProblems({
  bulk,
  counted,
}: {
  readonly bulk: BulkState
  readonly counted: (count: number) => string
}) {
  if (bulk.problems.length === 0) return null
  return (
    <Banner
      status="danger"
      announce="alert"
      title={t('countedNotChangedAndStill', { count: bulk.problems.length, counted: counted(bulk.problems.length) })}
      actions={<TextButton onClick={bulk.forget}>{t('dismiss')}</TextButton>}
    >
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {bulk.problems.map(({ id, label, message }) => (
          <li key={id}>
            {label}: {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
