import { duration, NOTHING } from '../../lib/format.ts'
import { t } from './t.ts'

const DAYS_FROM = 48 * 60

/** Time worked: `84 h 30 min`. Never in days, which would mean 24 hours. */
export function hoursWorked(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return NOTHING
  if (minutes < DAYS_FROM) return duration(minutes)
  const whole = Math.round(minutes)
  const rest = whole % 60
  return t('floorHRestMin', { floor: Math.floor(whole / 60), rest: String(rest).padStart(2, '0') })
}
