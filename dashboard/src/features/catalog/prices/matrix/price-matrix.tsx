import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import type { Centavos } from '@labada/domain/core/money'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import look from '../../../../components/catalog/service-look.module.css'
import { ServicePicture } from '../../../../components/catalog/service-picture.tsx'
import { CATEGORY_NAMES, UNIT_NAMES } from '../../../../components/catalog/service-words.ts'
import { overrideOf, priceFor } from '../drafts/price-changes.ts'
import { t } from '../t.ts'
import { type Cell, type MatrixState, parseAmount, pastedCells, pressKey } from './matrix-keys.ts'
import { amountText, PriceCell } from './price-cell.tsx'
import classes from './price-matrix.module.css'

/** A price to save. A price of null resets the branch to the inherited price. */
export interface PriceEdit {
  readonly serviceId: string
  readonly branchId: string | null
  readonly price: Centavos | null
}

export interface MatrixColumn {
  /** Null for the price that all branches inherit. */
  readonly branchId: string | null
  readonly name: string
}

interface PriceMatrixProps {
  /** Grouped by category, in the order they are shown. */
  readonly services: readonly Service[]
  readonly rows: readonly PriceRow[]
  readonly columns: readonly MatrixColumn[]
  /** The row whose terms and tile are shown beside the matrix. */
  readonly selectedId: string | null
  readonly onSelect: (serviceId: string) => void
  /** Absent while the sheet cannot be changed. */
  readonly onEdit?: (edits: readonly PriceEdit[]) => void
}

/** Services by branches. Enter edits, Tab moves on, Escape reverts; a spreadsheet column can be pasted. */
export function PriceMatrix({ services, rows, columns, selectedId, onSelect, onEdit }: PriceMatrixProps) {
  const [state, setState] = useState<MatrixState>({ at: { row: 0, column: 0 }, typed: null })
  const [complaint, setComplaint] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const priced = new Map(rows.map((row) => [row.serviceId, row]))
  const size = { rows: services.length, columns: columns.length }
  const at = { row: Math.min(state.at.row, size.rows - 1), column: Math.min(state.at.column, size.columns - 1) }

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    const field = grid.current?.querySelector<HTMLInputElement>('[data-here] input')
    if (!field) {
      grid.current?.querySelector<HTMLElement>('[data-here]')?.focus()
      return
    }
    field.focus()
    // A price opened by Enter is replaced by typing; a digit that began a new one stays.
    field.setSelectionRange(field.value.length > 1 ? 0 : 1, field.value.length)
  })

  const branchAt = ({ column }: Cell) => columns[column]?.branchId ?? null
  /** The text a cell is edited from: empty where a service has no price yet. */
  const textAt = (cell: Cell) => {
    const row = priced.get(services[cell.row]?.id ?? '')
    return row ? amountText(priceFor(row, branchAt(cell))) : ''
  }
  /** A branch can only differ from a price that is there. */
  const isEditable = (service: Service, branchId: string | null) =>
    onEdit !== undefined && (branchId === null || priced.has(service.id))
  const go = (next: MatrixState) => {
    moved.current = true
    setComplaint(null)
    setState(next)
  }

  /** Saves the input. Returns false if it is not a valid amount, so that the field stays open. */
  const save = (cell: Cell, text: string): boolean => {
    const service = services[cell.row]
    const branchId = branchAt(cell)
    if (!service || !onEdit) return true
    if (text.trim() === '') {
      lift(cell)
      return true
    }
    const price = parseAmount(text)
    if (price === undefined) {
      setComplaint(t('enterAnAmountInPesos'))
      return false
    }
    const row = priced.get(service.id)
    if (!row || price !== priceFor(row, branchId)) onEdit([{ serviceId: service.id, branchId, price }])
    return true
  }

  const lift = (cell: Cell) => {
    const row = priced.get(services[cell.row]?.id ?? '')
    const branchId = branchAt(cell)
    if (row && branchId && overrideOf(row, branchId) !== undefined) {
      onEdit?.([{ serviceId: row.serviceId, branchId, price: null }])
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const service = services[at.row]
    if (!service || event.ctrlKey || event.metaKey || event.altKey) return
    const press = { key: event.key, shift: event.shiftKey, current: textAt(at) }
    const answer = pressKey({ at, typed: state.typed }, press, size)
    if (!answer) return
    const isChange = answer.lift !== undefined || (state.typed === null && answer.state.typed !== null)
    if (isChange && !isEditable(service, branchAt(at))) return
    event.preventDefault()
    event.stopPropagation()
    if (answer.save && !save(answer.save.cell, answer.save.text)) return
    if (answer.lift) lift(answer.lift)
    go(answer.state)
  }

  const onPaste = (text: string) => {
    const edits = pastedCells(text, at, size).flatMap(({ cell, amount }): PriceEdit[] => {
      const service = services[cell.row]
      const branchId = branchAt(cell)
      if (!service || !isEditable(service, branchId)) return []
      const row = priced.get(service.id)
      return row && priceFor(row, branchId) === amount ? [] : [{ serviceId: service.id, branchId, price: amount }]
    })
    if (edits.length > 0) onEdit?.(edits)
  }

  const hasLooks = services.some(({ icon, color }) => icon || color)
  let category = ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={t('pricesByServiceAndBranch')} tabIndex={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid */}
      <table ref={grid} role="grid" className={classes.grid} aria-readonly={!onEdit} onKeyDown={onKeyDown}>
        <caption className="visually-hidden">{t('pricesInPesosPressEnter')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            {columns.map((column) => (
              <th key={column.branchId ?? 'all'} scope="col" className="num">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service, row) => {
            const price = priced.get(service.id)
            const isFirst = service.category !== category
            category = service.category
            return (
              <Fragment key={service.id}>
                {isFirst && (
                  <tr className={classes.group}>
                    <th scope="rowgroup" colSpan={columns.length + 1}>
                      {CATEGORY_NAMES[service.category]}
                    </th>
                  </tr>
                )}
                <tr data-selected={service.id === selectedId || undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className={classes.pick}
                      aria-pressed={service.id === selectedId}
                      onClick={() => onSelect(service.id)}
                    >
                      {hasLooks && (
                        <i className={`${classes.chip} ${look.look}`} data-color={service.color ?? undefined}>
                          {service.icon && <ServicePicture icon={service.icon} size={20} />}
                        </i>
                      )}
                      <span>{service.name}</span>
                      <small>{UNIT_NAMES[service.unit].per}</small>
                    </button>
                  </th>
                  {columns.map((column, place) => {
                    const isHere = at.row === row && at.column === place
                    return (
                      <PriceCell
                        key={column.branchId ?? 'all'}
                        label={`${service.name}, ${column.name}`}
                        row={price}
                        branchId={column.branchId}
                        isHere={isHere}
                        typed={isHere ? state.typed : null}
                        complaint={isHere ? complaint : null}
                        isEditable={isEditable(service, column.branchId)}
                        onType={(typed) => {
                          setComplaint(null)
                          setState({ at, typed })
                        }}
                        onBegin={(begin) => {
                          onSelect(service.id)
                          const cell = { row, column: place }
                          go({ at: cell, typed: begin ? textAt(cell) : null })
                        }}
                        onLeave={(text) => {
                          if (save(at, text)) setState((now) => ({ ...now, typed: null }))
                        }}
                        onPaste={onPaste}
                      />
                    )
                  })}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
