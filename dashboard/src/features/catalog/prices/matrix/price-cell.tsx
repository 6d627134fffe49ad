import type { PriceRow } from '@labada/contracts/catalog/prices'
import { type Centavos, toPesos } from '@labada/domain/core/money'
import { Nothing } from '../../../../components/values.tsx'
import { money } from '../../../../lib/format.ts'
import { overrideOf, priceFor } from '../drafts/price-changes.ts'
import { t } from '../t.ts'
import classes from './price-matrix.module.css'

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

/** One price: looked at, or typed into. */
export function PriceCell({ label, row, branchId, isHere, typed, complaint, isEditable, ...on }: PriceCellProps) {
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
            aria-label={t('priceOfLabel', { label })}
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
        <span className={classes.dot} role="img" aria-label={t('ownPrice')}>
          ●
        </span>
      )}
      {money(priceFor(row, branchId))}
      {isInherited && <span className="visually-hidden"> {t('inherited')}</span>}
    </>
  )
}

/** An amount as it is typed: `180.00`. */
export const amountText = (amount: Centavos) => toPesos(amount).toFixed(2)
const isTouch = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'touch'
