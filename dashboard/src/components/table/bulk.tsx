import { useState } from 'react'
import { TextButton } from '../button.tsx'
import { Banner } from '../notices/banner.tsx'
import { t } from './t.ts'

/** A ticked row whose action failed, and why. */
export interface BulkProblem {
  readonly id: string
  /** The row's label: an order's number, an employee's name and day. */
  readonly label: string
  readonly message: string
}

/** The ticked rows, and the failures among them. */
export type BulkState = ReturnType<typeof useBulk>

export function useBulk() {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<readonly BulkProblem[]>([])
  return {
    selected,
    select,
    problems,
    /** Rows that succeeded are unticked; failed rows stay ticked, with the reason above the list. */
    settle: (refused: readonly BulkProblem[]) => {
      setProblems(refused)
      select(new Set(refused.map(({ id }) => id)))
    },
    forget: () => setProblems([]),
  }
}

/** The failures, row by row; `counted` is the number of rows as text: `3 orders`. */
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
