import { type Centavos, fromPesos, toPesos } from '@labada/domain/core/money'
import { NumberInput } from '@mantine/core'
import { type ComponentPropsWithRef, type SyntheticEvent, useRef, useState } from 'react'
import { given } from '../../lib/given.ts'
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
/** A comma is for thousands: who types "1,500" means one thousand five hundred, never one peso fifty. */
const DECIMAL_POINT = ['.']

/** An amount: ₱ in front, comma for thousands, two decimals, no steppers. Pasting "1,234.5" works. */
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
      // Half an amount ("1.", "-") is a string; it becomes a value with the next digit.
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
 * What stands in the field is selected as it gets the focus, so that typing replaces it: at once, never a moment later.
 * The input's own `selectAllOnFocus` waits for a timer, and on a slow PC the first digit comes before it: the second one
 * then replaces the first, and ₱60 becomes ₱0.
 */
function useSelectedOnFocus() {
  const isPressed = useRef(false)
  const select = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => input.select()
  return {
    onFocusCapture: select,
    // A click puts the caret where it fell, after the focus: only the click that brought the focus selects instead.
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
 * Half a number on its way to a whole one ("8.", "0.0", "-") stays as it was typed, as long as it means the same as the
 * value: shown as the value alone, "8." would lose its point, and 8.5 would become 5.
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
  /** `kg`, `%`, `minutes`: shown behind the number. */
  readonly unit?: string | undefined
}

/** Any other number: kilos, percent, hours. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, decimals = 0, unit, ref, autoFocus, onKeyDown, onFocus, onBlur } = props
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
      thousandSeparator=","
      allowedDecimalSeparators={DECIMAL_POINT}
      hideControls
    />
  )
}
