import type { Service } from '@labada/contracts/catalog/prices'
import { SERVICE_CATEGORIES } from '@labada/domain/catalog/service-kinds'

/** Services as the matrix shows them: category by category, each in the counter's order. */
export function inShownOrder(services: readonly Service[]): readonly Service[] {
  return [...services].sort(
    (one, other) =>
      SERVICE_CATEGORIES.indexOf(one.category) - SERVICE_CATEGORIES.indexOf(other.category) ||
      one.sort - other.sort ||
      one.name.localeCompare(other.name, 'en'),
  )
}

/** A new place in the counter's order. */
export interface Place {
  readonly serviceId: string
  readonly sort: number
}

/**
 * The places to save to swap a service with its neighbour in the same category; none at the edge. If places
 * are not unique, the whole list is renumbered.
 */
export function moved(services: readonly Service[], serviceId: string, step: 1 | -1): readonly Place[] {
  const shown = [...inShownOrder(services)]
  const at = shown.findIndex(({ id }) => id === serviceId)
  const one = shown[at]
  const other = shown[at + step]
  if (!one || !other || one.category !== other.category) return []
  if (one.sort !== other.sort) {
    return [
      { serviceId: one.id, sort: other.sort },
      { serviceId: other.id, sort: one.sort },
    ]
  }
  shown[at] = other
  shown[at + step] = one
  return shown.flatMap(({ id, sort }, index) => (sort === index ? [] : [{ serviceId: id, sort: index }]))
}
