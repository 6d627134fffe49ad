import { type RefObject, useLayoutEffect, useState } from 'react'
import { useRememberedText } from '../../lib/remembered.ts'
import type { Column } from './app-table-types.ts'
import { t } from './t.ts'

/** The user's column choices by column id; other columns are shown or hidden by width. */
export type ColumnChoices = ReadonlyMap<string, boolean>

/** The column choices for the table with this name, stored in this browser. */
export function useColumnChoices(label: string): readonly [ColumnChoices, (choices: ColumnChoices) => void] {
  const [kept, keep] = useRememberedText(t('columnsOfLabel2', { label }))
  return [
    readChoices(kept ?? ''),
    (choices) => keep(choices.size === 0 ? null : [...choices].map(([id, on]) => `${on ? '+' : '-'}${id}`).join(' ')),
  ]
}

const readChoices = (kept: string): ColumnChoices =>
  new Map(
    kept
      .split(' ')
      .filter((word) => /^[+-]./.test(word))
      .map((word) => [word.slice(1), word.startsWith('+')]),
  )

/**
 * The columns of a table, and which of them do not fit: while the table is wider than its region, the least important
 * column is hidden (priority 3, then 2; the rightmost of equals). Columns chosen by the user stay, and a table that is
 * still too wide scrolls. Hidden cells stay mounted and keep their state: a picture that is loading, an open question.
 */
export function useFittingColumns<Row>(
  region: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  choices: ColumnChoices,
): { readonly columns: readonly Column<Row>[]; readonly hidden: ReadonlySet<string> } {
  const wanted = columns.filter(({ id }, at) => at === 0 || choices.get(id) !== false)
  const leaving = leavingOrder(wanted.filter(({ id }) => choices.get(id) !== true))
  const set = wanted.map(({ id }) => id).join(' ')
  const [fit, setFit] = useState({ set, width: 0, left: 0 })
  const left = fit.set === set ? fit.left : 0

  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const watcher = new ResizeObserver(() => {
      // The outer width: a scroll bar that comes and goes does not change it.
      const width = element.offsetWidth
      setFit((before) => (before.width === width ? before : { ...before, width, left: 0 }))
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [region])

  // After every render, before paint: other rows can be wider.
  useLayoutEffect(() => {
    const element = region.current
    if (element && left < leaving.length && element.scrollWidth > element.clientWidth) {
      setFit((before) => ({ ...before, set, left: left + 1 }))
    }
  })

  return { columns: wanted, hidden: new Set(leaving.slice(0, left)) }
}

function leavingOrder<Row>(columns: readonly Column<Row>[]): string[] {
  const ofPriority = (wanted: 2 | 3) => columns.filter(({ priority }) => priority === wanted).map(({ id }) => id)
  return [...ofPriority(3).toReversed(), ...ofPriority(2).toReversed()]
}
