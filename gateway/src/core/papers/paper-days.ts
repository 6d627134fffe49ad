import { type ManilaDate, manilaDateOf, minutesOfDay } from '@labada/domain/core/manila-time'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Nov 21 */
export const shortDay = (day: ManilaDate): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`

/** Nov 21, 2026 */
export const dayInWords = (day: ManilaDate): string => `${shortDay(day)}, ${day.slice(0, 4)}`

/** Nov 21, 2026, 9:05 AM in Manila. */
export function momentInWords(at: Date): string {
  const minutes = minutesOfDay(at)
  const hours = Math.floor(minutes / 60)
  const clock = `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
  return `${dayInWords(manilaDateOf(at))}, ${clock}`
}
