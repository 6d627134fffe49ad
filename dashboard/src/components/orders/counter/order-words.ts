import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { shortNameOf as nameBesideOthers } from '@labada/domain/core/names'
import { type ClaimCheck, type LoadStage, UNCLAIMED_DAYS } from '@labada/domain/orders/order-stages'
import { duration, time, weekday } from '../../../lib/format.ts'
import { t } from './t.ts'

/** The action that moves a load to each stage. */
export const STAGE_VERBS: Readonly<Record<LoadStage, string>> = {
  received: t('backToReceived'),
  washing: t('startWashing'),
  drying: t('startDrying'),
  folding: t('startFolding'),
  ready: t('markReady'),
  released: t('release'),
}

/** What was done to a load in a stage: "Already washed by Ana". */
export const STAGE_DONE: Readonly<Record<LoadStage, string>> = {
  received: t('movedBack'),
  washing: t('washed'),
  drying: t('dried'),
  folding: t('folded'),
  ready: t('madeReady'),
  released: t('released'),
}

/** How a person picking up laundry is verified as its owner. */
export const CLAIM_WORDS: Readonly<Record<ClaimCheck, string>> = {
  stub: t('stub'),
  phone: t('namePhone'),
  id: 'ID',
}

/** `0042` of `MAB-261121-0042`: the part spoken aloud at the counter. */
export const shortNumber = (number: string): string => number.split('-').at(-1) ?? number

/** `MAB-261121-`: the prefix with the branch and the day. */
export const numberPrefix = (number: string): string => number.slice(0, number.length - shortNumber(number).length)

/** `Maria S.` for Maria Santos, `Ma. Cristina S.` for Ma. Cristina Santos: the name on a customer's own paper. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', second = ''] = words
  const firstname = first.endsWith('.') && words.length > 2 ? `${first} ${second}` : first
  return nameBesideOthers({ firstname, lastname: words.length > 1 ? (words.at(-1) ?? '') : '' })
}

/** Initials: `MS` for Maria Santos; empty for a guest. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('')
}

export interface DueWords {
  readonly words: string
  /** late: past the promised time; soon: due within the hour. */
  readonly tone: 'late' | 'soon' | 'calm'
}

/** The time left until the promise, as text: `due in 40 min`, `due 5:00 PM`, `due tomorrow, 5:00 PM`, `25 min late`. */
export function dueWords(promisedAt: Date, now: Date): DueWords {
  const minutes = Math.round((promisedAt.getTime() - now.getTime()) / 60_000)
  if (minutes < 0) return { words: t('durationLate', { duration: duration(-minutes) }), tone: 'late' }
  if (minutes <= 60)
    return { words: minutes === 0 ? t('dueNow') : t('dueInMinutes', { minutes: duration(minutes) }), tone: 'soon' }
  return { words: t('duePromisedAt', { promisedAt: dayAndTime(promisedAt, now) }), tone: 'calm' }
}

/** `5:00 PM` today, `tomorrow, 5:00 PM`, `Sun, Nov 23, 5:00 PM`. */
export function dayAndTime(at: Date, now: Date): string {
  const today = manilaDateOf(now)
  const day = manilaDateOf(at)
  if (day === today) return time(at)
  return `${day === addDays(today, 1) ? t('tomorrow') : weekday(day)}, ${time(at)}`
}

/** How long an order has been ready for pickup: `ready for 2 h 10 min`, `ready for 4 days`. */
export function waitingWords(readyAt: Date, now: Date): DueWords {
  const minutes = Math.max(0, Math.floor((now.getTime() - readyAt.getTime()) / 60_000))
  const days = Math.floor(minutes / 1440)
  if (days < 1)
    return { words: minutes < 1 ? t('readyNow') : t('readyForMinutes', { minutes: duration(minutes) }), tone: 'calm' }
  return { words: t('readyForDaysDays', { count: days, days }), tone: days >= UNCLAIMED_DAYS ? 'soon' : 'calm' }
}
