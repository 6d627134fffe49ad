import { DENOMINATIONS } from '@labada/domain/cash/denominations'
import { centavos } from '@labada/domain/core/money'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { money } from '../../lib/format.ts'
import { IconButton } from '../button.tsx'
import {
  type Denomination,
  nextRow,
  type Pieces,
  piecesOf,
  rowWorth,
  withMore,
  withPieces,
  worthOfPieces,
} from './counting.ts'
import classes from './denomination-count.module.css'
import { t } from './t.ts'

const NOTES_FROM = 20

/** The label of a note or coin: `₱1,000`, `25¢`. */
const faceOf = (denomination: Denomination): string =>
  denomination < 1 ? `${Math.round(denomination * 100)}¢` : money(centavos(denomination * 100)).replace('.00', '')

/**
 * Notes and coins, largest first. Enter and the arrows move between rows; − and + are for touch. Shows the value of
 * each row and of the whole drawer. In a dialog Enter means OK (`enterSubmits`), as in every other dialog, and only the
 * arrows move.
 */
export function DenominationCount({
  pieces,
  onChange,
  disabled = false,
  autoFocus = true,
  enterSubmits = false,
}: {
  readonly pieces: Pieces
  readonly onChange: (pieces: Pieces) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly enterSubmits?: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  const focus = (denomination: Denomination | undefined) => {
    const field = list.current?.querySelector<HTMLInputElement>(`[data-denomination="${denomination}"]`)
    field?.focus()
    field?.select()
  }
  const walk = (event: React.KeyboardEvent<HTMLInputElement>, denomination: Denomination) => {
    if (event.key === 'Enter' && enterSubmits) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
      return
    }
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : null
    if (by === null) return
    const next = nextRow(denomination, by)
    // Enter on the last coin submits the surrounding form.
    if (next === undefined && event.key === 'Enter') return
    event.preventDefault()
    focus(next)
  }
  return (
    <div>
      <ul ref={list} className={classes.table} aria-label={t('notesAndCoins')}>
        {DENOMINATIONS.map((denomination, index) => {
          const face = faceOf(denomination)
          return (
            <li key={denomination} className={classes.row}>
              <span className={classes.face}>
                {face}
                <small>
                  {denomination >= NOTES_FROM && denomination !== 20
                    ? t('note')
                    : denomination === 20
                      ? t('noteOrCoin')
                      : t('coin')}
                </small>
              </span>
              <IconButton
                label={t('oneLessFace', { face })}
                tone="neutral"
                disabled={disabled || piecesOf(pieces, denomination) === 0}
                tabIndex={-1}
                onClick={() => onChange(withMore(pieces, denomination, -1))}
              >
                <IconMinus size={20} aria-hidden="true" />
              </IconButton>
              <input
                aria-label={t('piecesOfFace', { face })}
                data-denomination={denomination}
                data-autofocus={(autoFocus && index === 0) || undefined}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                disabled={disabled}
                value={pieces[String(denomination)] ?? ''}
                onFocus={(event) => event.currentTarget.select()}
                onKeyDown={(event) => walk(event, denomination)}
                onChange={(event) => onChange(withPieces(pieces, denomination, event.currentTarget.value))}
              />
              <IconButton
                label={t('oneMoreFace', { face })}
                tone="neutral"
                disabled={disabled}
                tabIndex={-1}
                onClick={() => onChange(withMore(pieces, denomination, 1))}
              >
                <IconPlus size={20} aria-hidden="true" />
              </IconButton>
              <span className={`num ${classes.worth}`}>{money(rowWorth(pieces, denomination))}</span>
            </li>
          )
        })}
      </ul>
      <div className={classes.total}>
        <span>{t('counted')}</span>
        <strong role="status">{money(worthOfPieces(pieces))}</strong>
      </div>
    </div>
  )
}
