import * as prices from '@labada/db/catalog/prices'
import type { ServiceRow } from '@labada/db/catalog/services'
import { findBranch } from '@labada/db/company/branches'
import type { Trx } from '@labada/db/core/client'
import { type PriceTerms, usualTerms } from '@labada/domain/catalog/prices'
import { DomainError } from '@labada/domain/core/errors'
import type { Centavos } from '@labada/domain/core/money'

/** Some of a service's terms, as a form sends them. */
export type SomeTerms = { readonly [K in keyof PriceTerms]?: PriceTerms[K] | undefined }

export interface PriceChange {
  /** Null: the price of all branches without a price of their own. */
  readonly branchId: string | null
  readonly price: Centavos | null
  readonly terms?: SomeTerms | undefined
}

/**
 * Writes one change to a draft and returns the resulting row; undefined if the service was removed. Refuses
 * `field_invalid` for terms of one branch, `no_price` for a branch of a service without a price, `not_found`.
 */
export async function changedPrice(
  trx: Trx,
  {
    version,
    service,
    before,
    change,
  }: {
    readonly version: prices.VersionRow
    readonly service: ServiceRow
    readonly before: prices.PriceRow | undefined
    readonly change: PriceChange
  },
): Promise<prices.PriceRow | undefined> {
  if (change.branchId !== null) {
    if (change.terms) throw new DomainError('field_invalid', 'Terms are the same for every branch', { field: 'terms' })
    if (!(await findBranch(trx, change.branchId))) throw new DomainError('not_found', 'Branch not found')
    if (!before && change.price !== null) {
      throw new DomainError('no_price', `Set a price for ${service.name} before a branch price`)
    }
    const at = { versionId: version.id, serviceId: service.id, branchId: change.branchId }
    await prices.setBranchPrice(trx, at, change.price)
  } else if (change.price === null && !change.terms) {
    await prices.deletePrice(trx, version.id, service.id)
  } else {
    const price = change.price ?? before?.price
    if (price === undefined) throw new DomainError('field_invalid', 'Price is required', { field: 'price' })
    const terms = before ?? usualTerms(service.category, service.unit)
    await prices.upsertPrice(trx, version.id, { serviceId: service.id, price, ...withTerms(terms, change.terms) })
  }
  return (await prices.listPrices(trx, version.id)).find(({ serviceId }) => serviceId === service.id)
}

/** The terms, overridden by the given ones. */
export function withTerms(terms: PriceTerms, given: SomeTerms | undefined): PriceTerms {
  const { minQuantity, kgPerLoad, toleranceKg, step, rushPercent, discountable, taxable } = given ?? {}
  return {
    minQuantity: minQuantity === undefined ? terms.minQuantity : minQuantity,
    kgPerLoad: kgPerLoad === undefined ? terms.kgPerLoad : kgPerLoad,
    toleranceKg: toleranceKg ?? terms.toleranceKg,
    step: step === undefined ? terms.step : step,
    rushPercent: rushPercent === undefined ? terms.rushPercent : rushPercent,
    discountable: discountable ?? terms.discountable,
    taxable: taxable ?? terms.taxable,
  }
}
