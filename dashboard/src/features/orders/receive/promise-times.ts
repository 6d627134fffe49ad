import { addDays, atMinutes, manilaDateOf, minutesOfDay, parseManilaDate } from '@labada/domain/core/manila-time'

/** A later promise the counter can choose with one press. */
export interface PromiseChoice {
  readonly at: Date
  readonly word: 'later' | 'tomorrow' | 'day'
}

const HOUR_MS = 3_600_000
const MORNING = 10 * 60
const EVENING = 17 * 60

/** An hour and three hours later on the same day, then 10 AM and 5 PM of the next two days. Never before `computed`. */
export function promiseChoices(computed: Date): readonly PromiseChoice[] {
  const day = manilaDateOf(computed)
  const later = [1, 3]
    .map((hours) => new Date(computed.getTime() + hours * HOUR_MS))
    .filter((at) => manilaDateOf(at) === day && minutesOfDay(at) <= 21 * 60)
    .map((at) => ({ at, word: 'later' as const }))
  const days = [1, 2].flatMap((ahead) =>
    [MORNING, EVENING].map((minutes) => ({
      at: atMinutes(addDays(day, ahead), minutes),
      word: ahead === 1 ? ('tomorrow' as const) : ('day' as const),
    })),
  )
  return [...later, ...days].filter(({ at }) => at > computed)
}

/** The instant of a day (`YYYY-MM-DD`) and a time (`HH:MM`) typed by hand; undefined while unfinished. */
export function promiseOf(day: string, time: string): Date | undefined {
  const date = parseManilaDate(day)
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? []
  if (!date || hours === undefined || minutes === undefined) return undefined
  return atMinutes(date, Number(hours) * 60 + Number(minutes))
}

/** `HH:MM` of an instant in Manila, in the format of a time field. */
export function timeOf(at: Date): string {
  const minutes = minutesOfDay(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
