/** A line of an order, as far as it can be ordered again. */
export interface UsualLine {
  readonly serviceId: string
  readonly quantity: number
  /** Weighed each time anew, so it makes no difference. */
  readonly weightKg: number | null
}

/** How many of a customer's newest orders say what is usual: habits change. */
export const USUAL_FROM = 12

/**
 * What a customer usually brings: the lines that most of their newest orders have alike (the same services in the same
 * quantities), as the newest of these has them. Among equally frequent ones the newest counts. Empty if no two orders
 * are alike. `orders` are newest first.
 */
export function usualOf(orders: readonly (readonly UsualLine[])[]): readonly UsualLine[] {
  const alike = new Map<string, { readonly newest: readonly UsualLine[]; times: number }>()
  for (const lines of orders) {
    const key = keyOf(lines)
    const group = alike.get(key) ?? { newest: lines, times: 0 }
    group.times += 1
    alike.set(key, group)
  }
  // The groups are in the order of their newest order, and a sort keeps the order of equals.
  const [most] = [...alike.values()].sort((one, other) => other.times - one.times)
  return most && most.times > 1 ? most.newest : []
}

function keyOf(lines: readonly UsualLine[]): string {
  return lines
    .map(({ serviceId, quantity, weightKg }) => `${serviceId} ${weightKg === null ? quantity : 'by weight'}`)
    .sort()
    .join('\n')
}
