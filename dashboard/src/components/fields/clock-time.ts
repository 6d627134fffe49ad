import { t } from './t.ts'

/** Formats minutes after midnight for a time field: 420 → `07:00`. Midnight at the end of a day is `00:00` too. */
export function toTimeText(minutes: number): string {
  const whole = minutes % 1440
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** `07:00` → 420; undefined while incomplete. `00:00` as a closing time is the midnight that ends the day. */
export function fromTimeText(text: string, isClosing = false): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const total = Number(hours) * 60 + Number(minutes)
  return isClosing && total === 0 ? 1440 : total
}

/** Formats a time for display: 7:00 AM, 12:00 midnight. */
export function clockText(minutes: number): string {
  if (minutes === 1440) return t('midnight')
  const hour = Math.floor(minutes / 60)
  return hour < 12
    ? t('hourStringAm', { hour: hour % 12 === 0 ? 12 : hour % 12, string: String(minutes % 60).padStart(2, '0') })
    : t('hourStringPm', { hour: hour % 12 === 0 ? 12 : hour % 12, string: String(minutes % 60).padStart(2, '0') })
}

type Hours = { readonly opens: number; readonly closes: number } | null

/** `7:00 AM – 8:00 PM`, or `Closed`. */
export const hoursText = (hours: Hours | undefined): string =>
  hours ? `${clockText(hours.opens)} – ${clockText(hours.closes)}` : t('closed')
