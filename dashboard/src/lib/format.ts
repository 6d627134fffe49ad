import { abbreviate, plural as countOf } from '@labada/domain/core/counts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, toPesos } from '@labada/domain/core/money'
import { t } from './t.ts'

// The only place of Intl: every amount, day and time on any screen is written here.

const ZONE = 'Asia/Manila'
const LOCALE = 'en-PH'

/** Shown for an empty value. Screen readers say "none". */
export const NOTHING = '—'

const pesoFormat = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'PHP' })
const numberFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })
const percentFormat = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: ZONE })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const dayShortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayLongFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: ZONE })
const clockFormat = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: ZONE,
})
const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** ₱1,234.50; below zero −₱1,234.50; nothing "—". */
export function money(amount: Centavos | null | undefined): string {
  return amount === null || amount === undefined ? NOTHING : withMinus(pesoFormat.format(toPesos(amount)))
}

/** The same with a plus in front of money coming in: +₱120.00, −₱50.00, ₱0.00. */
export function signedMoney(amount: Centavos | null | undefined): string {
  return typeof amount === 'number' && amount > 0 ? `+${money(amount)}` : money(amount)
}

/** ₱12.3k, ₱1.3M: for axes and narrow cards, never for exact amounts. */
export function shortMoney(amount: Centavos | null | undefined): string {
  if (amount === null || amount === undefined) return NOTHING
  const size = abbreviate(Math.round(Math.abs(toPesos(amount))))
  return `${amount < 0 ? '−' : ''}₱${size}`
}

/** 12,345 or 12.5: at most two decimals, without trailing zeros. */
export function number(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : withMinus(numberFormat.format(value))
}

/** `1 load`, `3 loads`: the same as in the gateway's messages. */
export const plural = (count: number, one: string, many?: string): string => countOf(count, one, many)

/** 0.125 → 12.5%. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? NOTHING : withMinus(percentFormat.format(share))
}

/** 14.2 kg. */
export const kilos = (kg: number | null | undefined): string =>
  kg === null || kg === undefined ? NOTHING : t('kgKg', { kg: numberFormat.format(kg) })

/** Nov 21, 2026 (an instant, as its day in Manila). */
export const date = (at: Date | null | undefined): string => (at ? dateFormat.format(at) : NOTHING)

/** 9:05 AM */
export const time = (at: Date | null | undefined): string => (at ? plainSpaces(timeFormat.format(at)) : NOTHING)

/** 9:05:12 AM */
export const clock = (at: Date): string => plainSpaces(clockFormat.format(at))

/** Nov 21, 2026, 9:05 AM */
export const dateTime = (at: Date | null | undefined): string => (at ? `${date(at)}, ${time(at)}` : NOTHING)

/** A Manila day: Nov 21, 2026. */
export const day = (of: ManilaDate | null | undefined): string => (of ? dayLongFormat.format(utc(of)) : NOTHING)

/** Sat, Nov 21 */
export const weekday = (of: ManilaDate): string => dayFormat.format(utc(of))

/** Nov 21, for axes. */
export const shortDay = (of: ManilaDate): string => dayShortFormat.format(utc(of))

/** November 2026, for any day in it. */
export const monthName = (of: ManilaDate): string => monthFormat.format(utc(of))

/** 1 → January. */
export const nameOfMonth = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))

/** Nov 16 – 22, 2026; a single day as `day`. */
export function dayRange(from: ManilaDate, until: ManilaDate): string {
  return from === until ? day(from) : plainSpaces(dayLongFormat.formatRange(utc(from), utc(until)))
}

/** Minutes since midnight as a time of day: `2:00 AM`. */
export const minuteOfDay = (minutes: number): string => {
  const hour = Math.floor(minutes / 60)
  const [figure, half] = hourOfDay(hour).split(' ')
  return `${figure}:${String(minutes % 60).padStart(2, '0')} ${half}`
}

/** 6 AM, for the axis of a day chart. */
export const hourOfDay = (hour: number): string =>
  hour % 24 < 12
    ? t('hourAm', { hour: hour % 12 === 0 ? 12 : hour % 12 })
    : t('hourPm', { hour: hour % 12 === 0 ? 12 : hour % 12 })

/** Within an hour "3 minutes ago" or "in 40 minutes"; otherwise date and time. */
export function relative(at: Date | null | undefined, now: Date): string {
  if (!at) return NOTHING
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000)
  if (Math.abs(minutes) >= 60) return dateTime(at)
  return minutes === 0 ? t('justNow') : relativeFormat.format(minutes, 'minute')
}

/** 8 h 05 min; 45 min; 2 d 3 h. */
export function duration(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return NOTHING
  const whole = Math.max(0, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  return hours < 48 ? hoursWorked(whole) : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** Time worked: `84 h 30 min`. Never in days, which would mean 24 hours. */
export function hoursWorked(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return NOTHING
  const whole = Math.max(0, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  return hours === 0 ? t('restMin', { rest }) : t('hoursHRestMin', { hours, rest: String(rest).padStart(2, '0') })
}

/** 0:59, 1:05: a countdown in minutes and seconds. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** 0917 123 4567; anything other than a Philippine mobile number stays as typed. */
export function phone(digits: string | null | undefined): string {
  if (!digits) return NOTHING
  const local = digits.replace(/[^\d+]/g, '').replace(/^\+?63(?=\d{10}$)/, '0')
  return /^09\d{9}$/.test(local) ? `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}` : digits
}

const utc = (of: ManilaDate) => new Date(`${of}T00:00:00Z`)
/** Intl writes a hyphen; a real minus is as wide as a digit. */
const withMinus = (text: string) => text.replace(/^-/, '−')
/** Newer ICU puts thin spaces before AM; they break searching and copying. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u2009]/g, ' ')

/** Words that otherwise stand within a sentence, alone: `missing time out` becomes `Missing time out`. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
