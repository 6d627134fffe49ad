import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button.tsx'
import { branchAt } from '../../../components/company/places.ts'
import { sortBranches, standingOf } from '../../../components/reports/branch-standing.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'
import classes from './today-strip.module.css'

const FIRST = 3

/** For phones: the branches that need most, in a line each; the rest, with all figures, one press away. */
export function BranchBriefs({
  branches,
  attention,
  onAll,
}: {
  readonly branches: readonly BranchToday[]
  readonly attention: readonly Attention[]
  readonly onAll: () => void
}) {
  return (
    <>
      <ul className={classes.attention} aria-label={t('branches')}>
        {sortBranches(branches, attention, 'attention')
          .slice(0, FIRST)
          .map((branch) => {
            const standing = standingOf(branch, attention)
            return (
              <li key={branch.branchId}>
                <Link to={branchAt(branch.branchId)}>
                  <span className={classes.words}>
                    <b>{branch.name}</b>
                    <small>{t('salesSales', { sales: money(branch.sales) })}</small>
                  </span>
                  <StatusBadge status={standing.tone}>{standing.word}</StatusBadge>
                </Link>
              </li>
            )
          })}
      </ul>
      <Button tone="neutral" onClick={onAll}>
        {t('showAllBranches')}
      </Button>
    </>
  )
}
