import { useId } from 'react'
import type { Option } from './choice-field.tsx'
import classes from './field.module.css'
import type { FieldProps } from './field-frame.tsx'

export interface RadioTilesProps<Value extends string> extends FieldProps {
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
  /** The minimum width of a tile in pixels; at least two always fit in a row. */
  readonly least?: number | undefined
}

/** Radio buttons as large tiles: order type, payment method. Arrow keys move between them. */
export function RadioTiles<Value extends string>({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  options,
  least = 150,
  disabled,
  name,
}: RadioTilesProps<Value>) {
  const ownName = useId()
  const errorId = useId()
  return (
    <fieldset className={classes.tiles} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className={labelHidden ? 'visually-hidden' : classes.label}>{label}</legend>
      {hint && <div className={classes.hint}>{hint}</div>}
      <div className={classes.tileGrid} style={{ '--least': `${least}px` }}>
        {options.map((option) => (
          <label key={option.value} className={classes.tile}>
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
