import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useRemembered, useRememberedSwitch } from '../../lib/remembered.ts'
import { Button } from '../button.tsx'
import { SelectField } from '../fields/choice-field.tsx'
import { SearchField } from '../fields/text-field.tsx'
import { Grid, Row } from '../layout.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { BranchCard } from './branch-card.tsx'
import rowClasses from './branch-row.module.css'
import { BranchRow } from './branch-row.tsx'
import { type BranchSort, inOrderOf, SORTS, sortBranches } from './branch-standing.ts'
import { t } from './t.ts'

const SORT_NAMES: readonly BranchSort[] = ['attention', 'name', 'sales']
/** The number of branches from which a search box is shown. */
const MANY = 9

/** All branches as cards or lines. Their order does not change while a pointer or the focus is inside. */
export function BranchWall({
  branches,
  attention,
  side,
  actionsOf,
  level = 3,
  heading,
  startsCompact = false,
}: {
  readonly branches: readonly BranchToday[]
  readonly attention: readonly Attention[]
  /** Additional controls at the right of the toolbar. */
  readonly side?: ReactNode
  /** The level of the cards' headings: 2 directly below the page's title. */
  readonly level?: 2 | 3
  /** Stands at the left of the toolbar. */
  readonly heading?: ReactNode
  /** Lines until somebody asks for cards; remembered apart from the walls that start with cards. */
  readonly startsCompact?: boolean
  /** The content of a card's corner: a menu. */
  readonly actionsOf?: (branch: BranchToday) => ReactNode
}) {
  const [sort, setSort] = useRemembered('branch-sort', SORT_NAMES, 'attention')
  const [isCompact, setCompact] = useRememberedSwitch(startsCompact ? 'branch-lines' : 'branch-rows', startsCompact)
  const [words, setWords] = useState('')
  const wanted = sortBranches(branches, attention, sort)
  const { kept, isOutdated, hold } = useHeldOrder(wanted, sort)
  const found = kept.filter((branch) =>
    `${branch.name} ${branch.code}`.toLowerCase().includes(words.trim().toLowerCase()),
  )

  return (
    <div>
      <Row justify="between" align={heading ? 'center' : 'end'} gap={12} style={{ marginBottom: 12 }}>
        {heading}
        <Row align="end" gap={12}>
          <SelectField
            label={t('sortBy')}
            labelHidden={heading !== undefined}
            value={sort}
            onChange={setSort}
            options={SORT_NAMES.map((value) => ({ value, label: SORTS[value] }))}
          />
          {branches.length >= MANY && <SearchField label={t('findABranch')} value={words} onChange={setWords} />}
          {isOutdated && (
            <Button tone="neutral" onClick={hold.release}>
              {t('orderChangedReSort')}
            </Button>
          )}
        </Row>
        <Row>
          {side}
          <Button
            tone="neutral"
            aria-pressed={isCompact}
            icon={isCompact ? <IconLayoutGrid size={18} /> : <IconLayoutList size={18} />}
            onClick={() => setCompact(!isCompact)}
          >
            {isCompact ? t('cards') : t('compactRows')}
          </Button>
        </Row>
      </Row>
      {found.length === 0 && words !== '' ? (
        <EmptyState
          title={t('noBranchesMatchWords', { words: words.trim() })}
          action={<Button onClick={() => setWords('')}>{t('clearSearch')}</Button>}
        />
      ) : (
        <div {...hold.handlers}>
          {isCompact ? (
            <ul className={rowClasses.rows} aria-label={t('branches')}>
              {found.map((branch) => (
                <BranchRow key={branch.branchId} branch={branch} attention={attention} />
              ))}
            </ul>
          ) : (
            <Grid least={320}>
              {found.map((branch) => (
                <BranchCard
                  key={branch.branchId}
                  branch={branch}
                  attention={attention}
                  level={level}
                  actions={actionsOf?.(branch)}
                />
              ))}
            </Grid>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The displayed order. While the cards are hovered or focused it stays unchanged and is only marked as outdated; it
 * updates when the pointer or focus leaves.
 */
function useHeldOrder(wanted: readonly BranchToday[], sort: BranchSort) {
  const [isInside, setInside] = useState(false)
  const order = useRef<{ ids: readonly string[]; sort: BranchSort }>({ ids: [], sort })
  const ids = wanted.map((branch) => branch.branchId)
  if (!isInside || order.current.sort !== sort || order.current.ids.length === 0) order.current = { ids, sort }
  const kept = inOrderOf(wanted, order.current.ids)
  return {
    kept,
    isOutdated: kept.some((branch, place) => branch.branchId !== ids[place]),
    hold: {
      release: () => setInside(false),
      handlers: {
        onPointerEnter: () => setInside(true),
        onPointerLeave: () => setInside(false),
        onFocusCapture: () => setInside(true),
        onBlurCapture: () => setInside(false),
      },
    },
  }
}
