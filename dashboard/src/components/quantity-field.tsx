import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from './button.tsx'
import classes from './field.module.css'

export interface QuantityFieldProps {
  readonly value: number
  readonly onChange: (quantity: number) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  /** Decimals that count: 0 for pieces, 1 for kilos. */
  readonly decimals?: number | undefined
  /** What it counts, for the names of its parts: `Wash-Dry-Fold`. */
  readonly of: string
  readonly disabled?: boolean | undefined
}

/** A small number between − and +, for fingers; it can be typed too. */
export function QuantityField({
  value,
  onChange,
  min = 0,
  max = 9999,
  step = 1,
  decimals = 0,
  of,
  disabled = false,
}: QuantityFieldProps) {
  const id = useId()
  // While typing the text may be no number yet ("1.", nothing); it becomes one when the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const within = (quantity: number) => Math.min(max, Math.max(min, Number(quantity.toFixed(decimals))))
  const type = (text: string) => {
    const clean = text.replace(decimals > 0 ? /[^\d.]/g : /\D/g, '')
    setTyped(clean)
    const quantity = Number(clean)
    if (clean !== '' && Number.isFinite(quantity) && within(quantity) === quantity) onChange(quantity)
  }
  const leave = () => {
    const quantity = Number(typed)
    if (typed !== null && typed !== '' && Number.isFinite(quantity)) onChange(within(quantity))
    setTyped(null)
  }
  return (
    <fieldset aria-label={of} className={classes.quantity} disabled={disabled}>
      <IconButton
        label={`Less ${of}`}
        tone="neutral"
        disabled={disabled || value <= min}
        onClick={() => onChange(within(value - step))}
      >
        <IconMinus size={20} />
      </IconButton>
      <label htmlFor={id} className="visually-hidden">
        {of}, quantity
      </label>
      <input
        id={id}
        className={classes.quantityInput}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      <IconButton
        label={`More ${of}`}
        tone="neutral"
        disabled={disabled || value >= max}
        onClick={() => onChange(within(value + step))}
      >
        <IconPlus size={20} />
      </IconButton>
    </fieldset>
  )
}
