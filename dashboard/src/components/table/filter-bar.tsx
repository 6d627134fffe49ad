import { IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../lib/hooks/use-media.ts'
import { useUrlStates } from '../../lib/hooks/use-url-state.ts'
import { Button, TextButton } from '../button.tsx'
import { Dialog } from '../windows/dialog.tsx'
import classes from './filter-bar.module.css'
import { t } from './t.ts'

export interface ActiveFilter {
  /** The URL parameters it removes. */
  readonly names: readonly string[]
  /** The chip's text: `Unpaid`, `Nov 1 – 15, 2026`. */
  readonly label: string
}

/** What removes these filters from the URL. */
export const removalOf = (filters: readonly ActiveFilter[]): Readonly<Record<string, null>> =>
  Object.fromEntries(filters.flatMap(({ names }) => names.map((name) => [name, null])))

/**
 * The filters of a list; their values are kept in the URL (`useUrlState`). Active filters are shown as chips that
 * remove them. Fields of less use, and on phones all of them, are in a sheet behind one button, which says how many
 * filters are active.
 */
export function FilterBar({
  children,
  more,
  active,
  search,
  dates,
  folded = false,
}: {
  /** The fields that stand in the bar. */
  readonly children: ReactNode
  /** The fields that are in the sheet on every screen. */
  readonly more?: ReactNode
  readonly active: readonly ActiveFilter[]
  /** The search field, which stays outside the sheet. */
  readonly search?: ReactNode
  /** The days, in place of a search: they stay outside the sheet, too. */
  readonly dates?: ReactNode
  /** As on a phone: the fields and the chips are in the sheet. */
  readonly folded?: boolean | undefined
}) {
  const isFolded = useIsPhone() || folded
  const [isOpen, setOpen] = useState(false)
  const hasSheet = isFolded || more !== undefined
  const [, change] = useUrlStates()
  const remove = (filters: readonly ActiveFilter[]) => change(removalOf(filters))
  const chips = active.length > 0 && (
    <ul className={classes.chips} aria-label={t('activeFilters')}>
      {active.map((filter) => (
        <li key={filter.names.join()}>
          <button type="button" className={classes.chip} onClick={() => remove([filter])}>
            {filter.label}
            <IconX size={14} aria-hidden="true" />
            <span className="visually-hidden">{t('removeThisFilter')}</span>
          </button>
        </li>
      ))}
      <li>
        <TextButton onClick={() => remove(active)}>{t('clearFilters')}</TextButton>
      </li>
    </ul>
  )
  return (
    <div data-no-print>
      <search className={classes.bar} data-folded={folded || undefined}>
        {search && <div data-grow>{search}</div>}
        {dates && <div data-dates>{dates}</div>}
        {!isFolded && children}
        {hasSheet && (
          <Button tone="neutral" icon={<IconFilter size={18} />} onClick={() => setOpen(true)}>
            {active.length > 0 ? t('filtersActive', { active: active.length }) : t('filters')}
          </Button>
        )}
      </search>
      {hasSheet && (
        <Dialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={t('filters')}
          footer={<Button onClick={() => setOpen(false)}>{t('showResults')}</Button>}
        >
          <div className={classes.sheet}>
            {folded && chips}
            {isFolded && children}
            {more}
          </div>
        </Dialog>
      )}
      {!folded && chips}
    </div>
  )
}
