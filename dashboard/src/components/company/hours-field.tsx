import { Button } from '../button.tsx'
import { Checkbox } from '../fields/choice-field.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { Text } from '../layout.tsx'
import classes from './hours-field.module.css'
import { t } from './t.ts'
import { WEEK_FROM_MONDAY, WEEKDAY_NAMES } from './words.ts'

type Hours = { readonly opens: number; readonly closes: number } | null

/** Weekly opening hours: Sunday first in the value, Monday first on screen. */
export function HoursField({
  value,
  onChange,
  errorOf,
  error,
}: {
  readonly value: readonly Hours[]
  readonly onChange: (hours: Hours[]) => void
  readonly errorOf?: (weekday: number) => string | undefined
  readonly error?: string | undefined
}) {
  const set = (weekday: number, hours: Hours) => onChange(value.map((day, at) => (at === weekday ? hours : day)))
  const monday = value[1] ?? null
  return (
    <fieldset className={classes.field}>
      <legend>{t('openingHours')}</legend>
      {WEEK_FROM_MONDAY.map((weekday) => {
        const day = value[weekday] ?? null
        const name = WEEKDAY_NAMES[weekday]
        return (
          <div key={weekday} className={classes.day}>
            <Checkbox
              label={name}
              checked={day !== null}
              onChange={(isOpen) => set(weekday, isOpen ? (monday ?? USUAL) : null)}
            />
            {day ? (
              <>
                <TimeField
                  label={t('nameOpens', { name })}
                  labelHidden
                  value={day.opens}
                  onChange={(opens) => set(weekday, { ...day, opens })}
                />
                <span aria-hidden="true">–</span>
                <TimeField
                  label={t('nameCloses', { name })}
                  labelHidden
                  isClosing
                  value={day.closes}
                  onChange={(closes) => set(weekday, { ...day, closes })}
                  error={errorOf?.(weekday) ?? (day.closes <= day.opens ? t('mustBeAfterOpeningTime') : undefined)}
                />
              </>
            ) : (
              <Text dim>{t('closed')}</Text>
            )}
          </div>
        )
      })}
      {error && <Text className={classes.error ?? ''}>{error}</Text>}
      <Button tone="quiet" size="sm" onClick={() => onChange(value.map(() => monday))}>
        {t('useMondaysHoursEveryDay')}
      </Button>
    </fieldset>
  )
}

const USUAL: Hours = { opens: 7 * 60, closes: 20 * 60 }
