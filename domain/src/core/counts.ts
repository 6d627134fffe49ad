/** `1 load`, `3 loads`, `1,200 loads`. Use it wherever a count is shown with its noun. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** 1200 → 1,200; negative numbers with a real minus sign. At most two decimals, as for money and weights. */
function grouped(count: number): string {
  const [whole = '', part] = String(Math.round(Math.abs(count) * 100) / 100).split('.')
  const figure = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '')
  return count < 0 ? `−${figure}` : figure
}

/** A count short enough for a badge: 999, 1.2k, 12k, 3.4M (thousands k, millions M). */
export function abbreviate(count: number): string {
  const size = Math.abs(count)
  if (size < 1000) return String(count)
  // From 999,500 on, thousands would round to 1000k, so it already counts as a million.
  return size < 999_500 ? shorten(count / 1000, 'k') : shorten(count / 1_000_000, 'M')
}

function shorten(value: number, unit: string): string {
  return `${Number(value.toFixed(Math.abs(value) < 100 ? 1 : 0))}${unit}`
}

/** Lists count up to this many rows and say “10,000+” beyond: counting more would cost more with every year of business. */
export const MOST_COUNTED = 10_000
