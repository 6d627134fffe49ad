import type { ManilaDate } from '../core/manila-time.ts'

/** The series after another one of the same branch: A, B … Z, AA, AB …; the first is A. */
export function seriesAfter(last: string | null): string {
  if (last === null) return 'A'
  const letters = [...last]
  for (let place = letters.length - 1; place >= 0; place--) {
    const letter = letters[place] ?? 'A'
    if (letter !== 'Z') {
      letters[place] = String.fromCharCode(letter.charCodeAt(0) + 1)
      return letters.join('')
    }
    letters[place] = 'A'
  }
  return `A${letters.join('')}`
}

/** `MAB-261121-A017`: the number of an order that a device with series A received without a connection. */
export function offlineNumberOf(branchCode: string, day: ManilaDate, series: string, count: number): string {
  return `${branchCode}-${day.slice(2).replaceAll('-', '')}-${series}${String(count).padStart(3, '0')}`
}

/** `MAB-S-A00017`: the receipt of an item sale that a device with series A made without a connection. Never restarts. */
export function offlineSaleNumberOf(branchCode: string, series: string, count: number): string {
  return `${branchCode}-S-${series}${String(count).padStart(5, '0')}`
}

/** Whether a receipt’s number is one that a device with this series may give. */
export function isSaleOfSeries(number: string, branchCode: string, series: string): boolean {
  const start = `${branchCode}-S-${series}`
  return number.startsWith(start) && /^\d{5,}$/.test(number.slice(start.length))
}

/** Whether a number is one that a device with this series may give on this business day. */
export function isOfSeries(number: string, branchCode: string, day: ManilaDate, series: string): boolean {
  const start = `${branchCode}-${day.slice(2).replaceAll('-', '')}-${series}`
  return number.startsWith(start) && /^\d{3,}$/.test(number.slice(start.length))
}
