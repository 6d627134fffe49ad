import type { ServicePrice } from '@labada/domain/catalog/quantities'
import { addDays, manilaDateOf, startOf } from '@labada/domain/core/manila-time'
import { type Centavos, fromPesos, percentOf } from '@labada/domain/core/money'
import type { Trx } from '../core/client.ts'
import { insertMany } from './bulk.ts'
import type { Dice } from './dice.ts'
import { HISTORY_DAYS } from './history.ts'
import type { DemoBranch } from './order-plan.ts'
import { PRICE_LIST } from './price-list.ts'

/** Two price versions: the ones the company began with, and today's, which Lahug sells a little dearer. */
export async function fillPrices(
  trx: Trx,
  dice: Dice,
  { adminId, branches, now }: { adminId: string; branches: readonly DemoBranch[]; now: Date },
) {
  const today = manilaDateOf(now)
  const start = addDays(today, -HISTORY_DAYS)
  const services = PRICE_LIST.map((preset, sort) => ({ ...preset, id: dice.id(startOf(start)), sort }))
  await insertMany(
    trx,
    'service',
    services.map(({ id, code, name, category, unit, stages, sort, icon, color }) => ({
      id,
      code,
      name,
      category,
      unit,
      stages,
      sort,
      icon,
      color,
      isActive: true,
      createdAt: startOf(start),
    })),
  )
  const lahug = branches.find(({ code }) => code === 'LAH')
  const versions = [
    { versionId: dice.id(startOf(start)), name: 'Opening prices', from: start, cheaper: 8, override: undefined },
    {
      versionId: dice.id(startOf(addDays(today, -45))),
      name: 'After the water rate rise',
      from: addDays(today, -45),
      cheaper: 0,
      override: fromPesos(190),
    },
  ]
  await insertMany(
    trx,
    'priceVersion',
    versions.map(({ versionId, name, from }) => ({
      id: versionId,
      name,
      createdAt: startOf(from),
      createdBy: adminId,
      effectiveAt: startOf(from),
      publishedAt: startOf(from),
      publishedBy: adminId,
    })),
  )
  const priceIn = (cheaper: number, price: Centavos): Centavos =>
    fromPesos(Math.round((price - percentOf(price, cheaper)) / 100))
  await insertMany(
    trx,
    'price',
    versions.flatMap(({ versionId, cheaper }) =>
      services.map((service) => ({
        versionId,
        serviceId: service.id,
        priceCentavos: priceIn(cheaper, service.price),
        minQuantity: service.minQuantity,
        kgPerLoad: service.kgPerLoad,
        toleranceKg: 0.2,
        step: service.unit === 'kg' ? 0.1 : null,
        rushPercent: service.rushPercent,
        isDiscountable: service.category !== 'add_on',
        isTaxable: true,
      })),
    ),
  )
  const [main] = services
  await insertMany(
    trx,
    'priceOverride',
    versions.flatMap(({ versionId, override }) =>
      override && lahug && main ? [{ versionId, serviceId: main.id, branchId: lahug.id, priceCentavos: override }] : [],
    ),
  )
  return versions.map(({ versionId, from, cheaper, override }) => ({
    versionId,
    from,
    pricesOf: (branchId: string): ServicePrice[] =>
      services.map((service) => ({
        ...service,
        serviceId: service.id,
        price: override && service === main && branchId === lahug?.id ? override : priceIn(cheaper, service.price),
        toleranceKg: 0.2,
        step: service.unit === 'kg' ? 0.1 : null,
        discountable: service.category !== 'add_on',
        taxable: true,
      })),
  }))
}
