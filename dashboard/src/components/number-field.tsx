import { type Centavos, fromPesos, toPesos } from '@labada/domain/money'
import { NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useId } from 'react'
import { given } from '../lib/given.ts'
import { IconButton } from './button.tsx'
import classes from './field.module.css'
import { type FieldProps, frame } from './field-frame.tsx'

type Native = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'autoFocus' | 'onKeyDown' | 'onFocus' | 'onBlur'>

export interface MoneyFieldProps extends FieldProps, Native {
  /** Centavos, or null while empty. */
  readonly value: Centavos | null
  readonly onChange: (amount: Centavos | null) => void
  readonly allowNegative?: boolean | undefined
  /** The tall one of a pay panel. */
  readonly large?: boolean | undefined
}

const MOST_PESOS = 99_999_999

/** An amount: ₱ in front, comma for thousands, two decimals, no steppers. Pasting "1,234.5" works. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, allowNegative = false, large = false, ref, autoFocus, onKeyDown, onFocus, onBlur } = props
  const framed = frame(props)
  return (
    <NumberInput
      {...framed}
      {...given({ ref, autoFocus, onKeyDown, onFocus, onBlur })}
      data-autofocus={autoFocus || undefined}
      classNames={{
        ...framed.classNames,
        input: [classes.input, classes.amount, large && classes.large].filter(Boolean).join(' '),
      }}
      value={value === null ? '' : toPesos(value)}
      // Half an amount ("1.", "-") is a string; it becomes a value with the next digit.
      onChange={(pesos) => onChange(typeof pesos === 'number' ? fromPesos(pesos) : amountOf(pesos))}
      prefix="₱"
      thousandSeparator=","
      decimalScale={2}
      fixedDecimalScale
      allowNegative={allowNegative}
      max={MOST_PESOS}
      clampBehavior="strict"
      inputMode="decimal"
      hideControls
      withKeyboardEvents={false}
      selectAllOnFocus
    />
  )
}

const amountOf = (text: string): Centavos | null => {
  const pesos = Number(text)
  return text.trim() === '' || Number.isNaN(pesos) ? null : fromPesos(pesos)
}

export interface QuantityFieldProps extends FieldProps {
  readonly value: number
  readonly onChange: (quantity: number) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  /** Decimals that count: 0 for pieces, 1 for kilos. */
  readonly decimals?: number | undefined
  /** What it counts, for the buttons' names: `Wash-Dry-Fold`. */
  readonly of: string
}

/** A small number between − and +, for fingers. */
export function QuantityField(props: QuantityFieldProps) {
  const { value, onChange, min = 0, max = 9999, step = 1, decimals = 0, of, disabled } = props
  const id = useId()
  const move = (by: number) => onChange(Math.min(max, Math.max(min, Number((value + by).toFixed(decimals)))))
  const framed = frame({ ...props, id: props.id ?? id })
  return (
    <fieldset aria-label={of} className={classes.quantity}>
      <IconButton label={`Less ${of}`} tone="neutral" disabled={disabled || value <= min} onClick={() => move(-step)}>
        <IconMinus size={20} />
      </IconButton>
      <NumberInput
        {...framed}
        classNames={{
          ...framed.classNames,
          label: 'visually-hidden',
          input: [classes.input, classes.quantityInput].filter(Boolean).join(' '),
        }}
        value={value}
        onChange={(next) => typeof next === 'number' && onChange(next)}
        min={min}
        max={max}
        decimalScale={decimals}
        allowDecimal={decimals > 0}
        allowNegative={min < 0}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        hideControls
        selectAllOnFocus
      />
      <IconButton label={`More ${of}`} tone="neutral" disabled={disabled || value >= max} onClick={() => move(step)}>
        <IconPlus size={20} />
      </IconButton>
    </fieldset>
  )
}

export interface NumberFieldProps extends FieldProps, Native {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly decimals?: number | undefined
  /** `kg`, `%`, `minutes`: shown behind the number. */
  readonly unit?: string | undefined
}

/** Any other number: kilos, percent, hours. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, decimals = 0, unit, ref, autoFocus, onKeyDown, onFocus, onBlur } = props
  return (
    <NumberInput
      {...frame(props)}
      {...given({ ref, autoFocus, onKeyDown, onFocus, onBlur, min, max })}
      data-autofocus={autoFocus || undefined}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      suffix={unit ? ` ${unit}` : ''}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={(min ?? 0) < 0}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      thousandSeparator=","
      hideControls
      selectAllOnFocus
    />
  )
}
