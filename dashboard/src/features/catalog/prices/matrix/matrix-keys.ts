import { type Centavos, fromPesos } from '@labada/domain/core/money'

/** A cell of the price matrix: the row of a service, the column of a branch (0 is the price all inherit). */
export interface Cell {
  readonly row: number
  readonly column: number
}

export interface MatrixState {
  readonly at: Cell
  /** The text being typed, or null while the cell is only looked at. */
  readonly typed: string | null
}

export interface MatrixSize {
  readonly rows: number
  readonly columns: number
}

/** What a key does: where the matrix stands afterwards, and which cell's text is to be saved or price lifted. */
export interface MatrixAnswer {
  readonly state: MatrixState
  readonly save?: { readonly cell: Cell; readonly text: string }
  readonly lift?: Cell
}

/** The context of a key besides the cursor's position. */
export interface KeyPress {
  readonly key: string
  readonly shift?: boolean
  /** The price of the cell as a person would type it: `180.00`. */
  readonly current: string
}

/**
 * The keys of the matrix. Undefined leaves the key to the browser (Tab out of the table, typing into the field).
 * Looking: arrows move, Enter, F2 or a digit begins to type, Delete lifts a branch's own price.
 * Typing: Enter saves and goes down, Tab saves and goes to the next cell, Escape gives the old price back.
 */
export function pressKey(state: MatrixState, press: KeyPress, size: MatrixSize): MatrixAnswer | undefined {
  return state.typed === null ? whileLooking(state.at, press, size) : whileTyping(state.at, state.typed, press, size)
}

/** The cell after (or before) in reading order; undefined past the end, where Tab leaves the matrix. */
export function nextCell({ row, column }: Cell, size: MatrixSize, step: 1 | -1): Cell | undefined {
  const place = row * size.columns + column + step
  if (place < 0 || place >= size.rows * size.columns) return undefined
  return { row: Math.floor(place / size.columns), column: place % size.columns }
}

/** Reads an amount as people type or paste it: `1,234.5`, `₱ 180`. Undefined when it is none. */
export function parseAmount(text: string): Centavos | undefined {
  const plain = text.replace(/[₱,\s]/g, '')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined
  return fromPesos(Number(plain))
}

/** Amounts copied from a spreadsheet, laid out from `at` on; what falls outside the matrix or is no amount is left out. */
export function pastedCells(text: string, at: Cell, size: MatrixSize): { cell: Cell; amount: Centavos }[] {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((part, across) => {
      const cell = { row: at.row + down, column: at.column + across }
      const amount = parseAmount(part)
      return amount === undefined || cell.row >= size.rows || cell.column >= size.columns ? [] : [{ cell, amount }]
    }),
  )
}

function whileLooking(at: Cell, { key, current }: KeyPress, size: MatrixSize): MatrixAnswer | undefined {
  const move = MOVES[key]
  if (move)
    return { state: { at: within({ row: at.row + move.row, column: at.column + move.column }, size), typed: null } }
  if (key === 'Home') return { state: { at: { ...at, column: 0 }, typed: null } }
  if (key === 'End') return { state: { at: { ...at, column: size.columns - 1 }, typed: null } }
  if (key === 'Enter' || key === 'F2') return { state: { at, typed: current } }
  if (/^\d$/.test(key)) return { state: { at, typed: key } }
  if (key === 'Delete' || key === 'Backspace') return { state: { at, typed: null }, lift: at }
  return undefined
}

function whileTyping(at: Cell, typed: string, { key, shift }: KeyPress, size: MatrixSize): MatrixAnswer | undefined {
  const save = { cell: at, text: typed }
  if (key === 'Escape') return { state: { at, typed: null } }
  if (key === 'Enter') return { state: { at: within({ ...at, row: at.row + 1 }, size), typed: null }, save }
  if (key === 'Tab') return { state: { at: nextCell(at, size, shift ? -1 : 1) ?? at, typed: null }, save }
  return undefined
}

const MOVES: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

function within({ row, column }: Cell, size: MatrixSize): Cell {
  return { row: clamp(row, size.rows), column: clamp(column, size.columns) }
}

const clamp = (place: number, count: number) => Math.max(0, Math.min(count - 1, place))
