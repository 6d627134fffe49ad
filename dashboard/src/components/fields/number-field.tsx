import { type Centavos, fromPesos, toPesos } from '@labada/domain/core/money'
import { NumberInput } from '@mantine/core'
import { type ComponentPropsWithRef, type SyntheticEvent, useRef, useState } from 'react'
import { given } from '../../lib/given.ts'
import classes from './field.module.css'
import { type FieldProps, frame } from './field-frame.tsx'

type Native = Pick<ComponentPropsWithRef<'input'>, 'ref' | 'autoFocus' | 'onKeyDown' | 'onFocus' | 'onBlur'>

export interface MoneyFieldProps extends FieldProps, Native {
  /** Centavos, or null if empty. */
  readonly value: Centavos | null
  readonly onChange: (amount: Centavos | null) => void
  readonly allowNegative?: boolean | undefined
  /** The tall variant, used in a pay panel. */
  readonly large?: boolean | undefined
}

const MOST_PESOS = 99_999_999
/** A comma separates thousands: "1,500" is one thousand five hundred, never one peso fifty. */
const DECIMAL_POINT = ['.']

/** An amount: ₱ prefix, comma for thousands, two decimals, no steppers. Pasting "1,234.5" works. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, allowNegative = false, large = false, ref, autoFocus, onKeyDown, onFocus, onBlur } = props
  const framed = frame(props)
  return (
    <NumberInput
      {...framed}
      {...given({ ref, autoFocus, onKeyDown, onFocus, onBlur })}
      {...useSelectedOnFocus()}
      data-autofocus={autoFocus || undefined}
      classNames={{
        ...framed.classNames,
        input: [classes.input, classes.amount, large && classes.large].filter(Boolean).join(' '),
      }}
      value={value === null ? '' : toPesos(value)}
      // An incomplete amount ("1.", "-") is a string; it becomes a value with the next digit.
      onChange={(pesos) => onChange(amountOf(pesos))}
      prefix="₱"
      thousandSeparator=","
      allowedDecimalSeparators={DECIMAL_POINT}
      decimalScale={2}
      fixedDecimalScale
      allowNegative={allowNegative}
      max={MOST_PESOS}
      clampBehavior="strict"
      inputMode="decimal"
      hideControls
      withKeyboardEvents={false}
    />
  )
}

/**
 * Selects the field's text on focus, so that typing replaces it, synchronously. The input's own `selectAllOnFocus`
 * waits for a timer, and on a slow PC the first digit is typed before it fires: the second digit then replaces the
 * first, and ₱60 becomes ₱0.
 */
function useSelectedOnFocus() {
  const isPressed = useRef(false)
  const select = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => input.select()
  return {
    onFocusCapture: select,
    // A click sets the caret after the focus event: only the click that caused the focus selects the text instead.
    onMouseDownCapture: ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
      isPressed.current = input.ownerDocument.activeElement !== input
    },
    onMouseUpCapture: (event: SyntheticEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = event.currentTarget
      if (isPressed.current && selectionStart === selectionEnd) select(event)
      isPressed.current = false
    },
  }
}

const amountOf = (typed: string | number): Centavos | null => {
  const pesos = numberOf(typed)
  return pesos === null ? null : fromPesos(pesos)
}

/**
 * An incomplete number ("8.", "0.0", "-") is kept as typed while it equals the value: formatting the value would drop
 * the point of "8.", and 8.5 would become 5.
 */
function useTyped(value: number | null, onChange: (value: number | null) => void) {
  const [typed, setTyped] = useState<string | number>(value ?? '')
  return {
    value: numberOf(typed) === value ? typed : (value ?? ''),
    onChange: (next: string | number) => {
      setTyped(next)
      onChange(numberOf(next))
    },
  }
}

const numberOf = (typed: string | number): number | null => {
  const value = Number(typed)
  return String(typed).trim() === '' || Number.isNaN(value) ? null : value
}

export interface NumberFieldProps extends FieldProps, Native {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly decimals?: number | undefined
  /** The unit after the number: `kg`, `%`, `minutes`. */
  readonly unit?: string | undefined
  /** No comma for thousands: a number that is a name, such as a port. */
  readonly plain?: boolean | undefined
}

/** Any other number: kilos, percent, hours. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, decimals = 0, unit, plain = false } = props
  const { ref, autoFocus, onKeyDown, onFocus, onBlur } = props
  const typed = useTyped(value, onChange)
  return (
    <NumberInput
      {...frame(props)}
      {...given({ ref, autoFocus, onKeyDown, onFocus, onBlur, min, max })}
      {...useSelectedOnFocus()}
      data-autofocus={autoFocus || undefined}
      {...typed}
      suffix={unit ? ` ${unit}` : ''}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={(min ?? 0) < 0}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      thousandSeparator={plain ? '' : ','}
      allowedDecimalSeparators={DECIMAL_POINT}
      hideControls
    />
  )
}
