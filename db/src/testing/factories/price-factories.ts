import { type PriceTerms, usualStages, usualTerms } from '@labada/domain/catalog/prices'
import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import { fromPesos } from '@labada/domain/core/money'
import { upsertPrice } from '../../catalog/prices.ts'
import type { Db } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import { counting } from '../counting.ts'

export interface GivenService {
  readonly id: string
  readonly code: string
  readonly name: string
}

const numbered = counting()

/** An active service; without a price until a version gives it one. */
export async function givenService(
  db: Db,
  service: { readonly name?: string; readonly category?: ServiceCategory; readonly unit?: ServiceUnit } = {},
): Promise<GivenService & { readonly category: ServiceCategory; readonly unit: ServiceUnit }> {
  const number = numbered()
  const category = service.category ?? 'full_service'
  const row = {
    id: newId(),
    code: `S${number}`,
    name: service.name ?? `Service ${number}`,
    category,
    unit: service.unit ?? 'load',
  }
  await db
    .insertInto('service')
    .values({ ...row, stages: usualStages(category), sort: number })
    .execute()
  return row
}

/** Published prices in pesos, in force since `effectiveAt` (long ago when left out). */
export async function givenPrices(
  db: Db,
  prices: {
    readonly by: string
    readonly effectiveAt?: Date
    readonly of: readonly {
      readonly service: { readonly id: string; readonly category: ServiceCategory; readonly unit: ServiceUnit }
      readonly pesos: number
      readonly terms?: Partial<PriceTerms>
    }[]
  },
): Promise<{ readonly versionId: string }> {
  const versionId = newId()
  const at = prices.effectiveAt ?? new Date('2020-01-01T00:00:00+08:00')
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('priceVersion')
      .values({
        id: versionId,
        name: 'Given prices',
        createdBy: prices.by,
        publishedBy: prices.by,
        createdAt: at,
        publishedAt: at,
        effectiveAt: at,
      })
      .execute()
    for (const { service, pesos, terms } of prices.of) {
      const usual = usualTerms(service.category, service.unit)
      await upsertPrice(trx, versionId, { serviceId: service.id, price: fromPesos(pesos), ...usual, ...terms })
    }
  })
  return { versionId }
}
