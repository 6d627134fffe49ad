import type { PriceRow, Service } from '@labada/contracts/prices'
import { type Centavos, toPesos } from '@labada/domain/money'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CATEGORY_NAMES, UNIT_NAMES } from '../../components/office/service-words.ts'
import { Nothing } from '../../components/values.tsx'
import { money } from '../../lib/format.ts'
import { type Cell, type MatrixState, parseAmount, pastedCells, pressKey } from './matrix-keys.ts'
import { overrideOf, priceFor } from './price-changes.ts'
import classes from './price-matrix.module.css'

/** A price to save. A price of null gives the branch back the one it inherits. */
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
  /** What stands in a row beside the name: a menu. */
  readonly rowSide?: (service: Service) => ReactNode
}

/** Services by branches. Enter edits, Tab goes on, Escape gives back; a column of a spreadsheet can be pasted. */
export function PriceMatrix({ services, rows, columns, selectedId, onSelect, onEdit, rowSide }: PriceMatrixProps) {
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
    grid.current?.querySelector<HTMLElement>('[data-here] input, [data-here]')?.focus()
  })

  const rowAt = ({ row }: Cell) => {
    const service = services[row]
    return service && priced.get(service.id)
  }
  const go = (next: MatrixState) => {
    moved.current = true
    setComplaint(null)
    setState(next)
  }

  /** Saves what was typed. False when it is no amount, so that the field stays open. */
  const save = (cell: Cell, text: string): boolean => {
    const row = rowAt(cell)
    const branchId = columns[cell.column]?.branchId ?? null
    if (!row || !onEdit) return true
    if (text.trim() === '') {
      if (branchId && overrideOf(row, branchId) !== undefined)
        onEdit([{ serviceId: row.serviceId, branchId, price: null }])
      return true
    }
    const price = parseAmount(text)
    if (price === undefined) {
      setComplaint('Price is an amount of pesos, with at most two decimals')
      return false
    }
    if (price !== priceFor(row, branchId)) onEdit([{ serviceId: row.serviceId, branchId, price }])
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(at)
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const current = amountText(priceFor(row, columns[at.column]?.branchId ?? null))
    const answer = pressKey({ at, typed: state.typed }, { key: event.key, shift: event.shiftKey, current }, size)
    if (!answer) return
    if (!onEdit && (answer.state.typed !== null || answer.lift)) return
    event.preventDefault()
    event.stopPropagation()
    if (answer.save && !save(answer.save.cell, answer.save.text)) return
    const lifted = answer.lift && columns[answer.lift.column]?.branchId
    if (lifted && overrideOf(row, lifted) !== undefined) {
      onEdit?.([{ serviceId: row.serviceId, branchId: lifted, price: null }])
    }
    go(answer.state)
  }

  const onPaste = (text: string) => {
    const edits = pastedCells(text, at, size).flatMap(({ cell, amount }): PriceEdit[] => {
      const row = rowAt(cell)
      const branchId = columns[cell.column]?.branchId ?? null
      return row && priceFor(row, branchId) !== amount ? [{ serviceId: row.serviceId, branchId, price: amount }] : []
    })
    if (edits.length > 0) onEdit?.(edits)
  }

  let category = ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label="Prices by service and branch" tabIndex={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid */}
      <table ref={grid} role="grid" className={classes.grid} aria-readonly={!onEdit} onKeyDown={onKeyDown}>
        <caption className="visually-hidden">
          Prices in pesos. Enter edits a cell, Tab goes to the next, Escape gives the old price back.
        </caption>
        <thead>
          <tr>
            <th scope="col">Service</th>
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
                    <span className={classes.name}>
                      <button
                        type="button"
                        className={classes.pick}
                        aria-pressed={service.id === selectedId}
                        onClick={() => onSelect(service.id)}
                      >
                        <span>{service.name}</span>
                        <small>{UNIT_NAMES[service.unit].per}</small>
                      </button>
                      {rowSide?.(service)}
                    </span>
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
                        isEditable={Boolean(onEdit) && price !== undefined}
                        onType={(typed) => {
                          setComplaint(null)
                          setState({ at, typed })
                        }}
                        onBegin={(begin) => {
                          onSelect(service.id)
                          const typed = begin && price ? amountText(priceFor(price, column.branchId)) : null
                          go({ at: { row, column: place }, typed })
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

interface PriceCellProps {
  readonly label: string
  readonly row: PriceRow | undefined
  readonly branchId: string | null
  readonly isHere: boolean
  readonly typed: string | null
  readonly complaint: string | null
  readonly isEditable: boolean
  readonly onType: (typed: string) => void
  /** The cell was pressed; `begin` when its text is to be edited at once. */
  readonly onBegin: (begin: boolean) => void
  readonly onLeave: (text: string) => void
  readonly onPaste: (text: string) => void
}

function PriceCell({ label, row, branchId, isHere, typed, complaint, isEditable, ...on }: PriceCellProps) {
  const own = row && branchId ? overrideOf(row, branchId) : undefined
  const isInherited = branchId !== null && own === undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself answers the keys of all its cells
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is edited is a gridcell
      role="gridcell"
      className="num"
      tabIndex={isHere && typed === null ? 0 : -1}
      data-here={isHere || undefined}
      data-inherited={isInherited || undefined}
      data-own={own !== undefined || undefined}
      aria-selected={isHere}
      aria-readonly={!isEditable}
      onClick={(event) => {
        if (typed === null) on.onBegin(isEditable && (isHere || isTouch(event.nativeEvent)))
      }}
      onPaste={(event) => {
        if (typed !== null || !isEditable) return
        event.preventDefault()
        on.onPaste(event.clipboardData.getData('text'))
      }}
    >
      {typed === null ? (
        <PriceText row={row} branchId={branchId} isInherited={isInherited} />
      ) : (
        <>
          <input
            className={classes.input}
            aria-label={`Price of ${label}`}
            aria-invalid={complaint !== null}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => on.onType(event.target.value)}
            onBlur={(event) => on.onLeave(event.target.value)}
          />
          {complaint && (
            <span className={classes.complaint} role="alert">
              {complaint}
            </span>
          )}
        </>
      )}
    </td>
  )
}

function PriceText({
  row,
  branchId,
  isInherited,
}: {
  row: PriceRow | undefined
  branchId: string | null
  isInherited: boolean
}) {
  if (!row) return <Nothing />
  return (
    <>
      {branchId !== null && !isInherited && (
        <span className={classes.dot} role="img" aria-label="own price">
          ●
        </span>
      )}
      {money(priceFor(row, branchId))}
      {isInherited && <span className="visually-hidden"> inherited</span>}
    </>
  )
}

const amountText = (amount: Centavos) => toPesos(amount).toFixed(2)
const isTouch = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'touch'
