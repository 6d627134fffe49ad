import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { type OrderToPrice, type PricedOrder, priceOrder } from '@labada/domain/catalog/pricing'
import { DomainError } from '@labada/domain/core/errors'
import { priceFor } from '../drafts/price-changes.ts'

/** A line of the test calculator. The amount is kilos for what is charged by the kilo, else a quantity. */
export interface CalcLine {
  readonly key: number
  readonly serviceId: string
  readonly amount: number | null
}

interface Asked {
  readonly lines: readonly CalcLine[]
  readonly rush: boolean
  readonly branch: Pick<Branch, 'id' | 'vatRegistered'>
  readonly rows: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly promotions?: OrderToPrice['promotions']
}

type Answer =
  | { readonly kind: 'priced'; readonly order: PricedOrder }
  | { readonly kind: 'refused'; readonly message: string }

/** The lines as the server's quote takes them. */
export function quoteLines(lines: readonly CalcLine[], services: readonly Service[]) {
  return lines.map(({ serviceId, amount }) => {
    const isWeighed = services.find(({ id }) => id === serviceId)?.unit === 'kg'
    return { serviceId, ...(isWeighed ? { weightKg: amount ?? 0 } : { quantity: amount ?? 0 }) }
  })
}

/** Prices the order with an unpublished sheet, by the same rules as the server. */
export function priceDraft({ lines, rush, branch, rows, services, promotions }: Asked): Answer {
  const asked = quoteLines(lines, services).flatMap(({ serviceId, ...amount }) => {
    const service = services.find(({ id }) => id === serviceId)
    const row = rows.find((one) => one.serviceId === serviceId)
    if (!service || !row) return []
    const { overrides: _, ...terms } = row
    const { id: __, sort: ___, active: ____, ...kind } = service
    return [{ service: { ...kind, ...terms, price: priceFor(row, branch.id) }, ...amount }]
  })
  try {
    const order = priceOrder({ lines: asked, rush, promotions, isVatRegistered: branch.vatRegistered })
    return { kind: 'priced', order }
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', message: error.message }
    throw error
  }
}
