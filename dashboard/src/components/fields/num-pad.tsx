import { IconBackspace } from '@tabler/icons-react'
import classes from './num-pad.module.css'
import { t } from './t.ts'

/**
 * A number pad for touch, beside a field that takes the same input from the keyboard: Tab skips its twelve keys. Edits
 * the text of a number: `"12.5"`; `decimals` 0 hides the point.
 */
export function NumPad({
  value,
  onChange,
  decimals = 2,
  maxLength = 9,
  label = t('numberPad'),
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly decimals?: number | undefined
  readonly maxLength?: number | undefined
  readonly label?: string | undefined
}) {
  const press = (key: string) => {
    const next = afterKey(value, key, decimals)
    if (next.length <= maxLength) onChange(next)
  }
  const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', decimals > 0 ? '.' : '00', '0']
  return (
    <fieldset aria-label={label} className={classes.pad}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={classes.key}
          onClick={() => press(key)}
          aria-label={key === '.' ? t('point') : undefined}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={classes.key}
        aria-label={t('deleteLast')}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <IconBackspace size={26} aria-hidden="true" />
      </button>
    </fieldset>
  )
}

/** The text after a key press; keys that would make it an invalid number are ignored. */
export function afterKey(value: string, key: string, decimals: number): string {
  if (key === '.') return value.includes('.') ? value : `${value || '0'}.`
  const [, fraction] = value.split('.')
  if (fraction !== undefined && fraction.length + key.length > decimals) return value
  return value === '0' ? key.replace(/^0+(?=.)/, '') : `${value}${key}`
}
