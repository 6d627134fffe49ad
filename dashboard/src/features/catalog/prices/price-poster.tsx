import type { PriceRow, PriceVersion, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import type { ServiceCategory } from '@labada/domain/catalog/service-kinds'
import type { CSSProperties } from 'react'
import { CATEGORY_NAMES, UNIT_NAMES } from '../../../components/catalog/service-words.ts'
import { PaperSheet } from '../../../components/paper/paper-sheet.tsx'
import { date, money, number } from '../../../lib/format.ts'
import { priceFor } from './drafts/price-changes.ts'
import classes from './price-poster.module.css'
import { inShownOrder } from './service-order.ts'
import { t } from './t.ts'

export const POSTER_SIZES = ['A4', 'A5'] as const
export type PosterSize = (typeof POSTER_SIZES)[number]

/** The poster's text for a service. */
interface PosterLine {
  readonly id: string
  readonly name: string
  readonly price: string
  /** What is charged besides, or at least. */
  readonly terms: string
}

/** The prices on one sheet for the wall, on paper alone: what is offered, by category, in letters as large as fit. */
export function PricePoster({
  version,
  rows,
  services,
  branch,
  size,
  onReady,
}: {
  readonly version: PriceVersion
  readonly rows: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly branch: Branch | null
  readonly size: PosterSize
  readonly onReady: () => void
}) {
  const groups = groupsOf(services, rows, branch?.id ?? null)
  const lines = [...groups.values()].flat()
  const height = groups.size * 2.2 + lines.reduce((sum, { terms }) => sum + (terms ? 2.5 : 1.65), 0)
  return (
    <PaperSheet
      label={t('pricePoster')}
      className={size === 'A4' ? classes.a4 : classes.a5}
      style={{ '--poster-lines': Math.max(height, 12) } as CSSProperties}
      onReady={onReady}
    >
      {(shop) => (
        <>
          <div className={classes.head}>
            <strong>{shop}</strong>
            {branch && <span>{branch.name}</span>}
          </div>
          {[...groups].map(([category, own]) => (
            <section key={category}>
              <h2>{CATEGORY_NAMES[category]}</h2>
              <dl>
                {own.map(({ id, name, price, terms }) => (
                  <div key={id} className={classes.line}>
                    <dt>
                      {name}
                      {terms && <small>{terms}</small>}
                    </dt>
                    <dd>{price}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p className={classes.foot}>{sinceWords(version)}</p>
        </>
      )}
    </PaperSheet>
  )
}

function groupsOf(
  services: readonly Service[],
  rows: readonly PriceRow[],
  branchId: string | null,
): ReadonlyMap<ServiceCategory, readonly PosterLine[]> {
  const groups = new Map<ServiceCategory, PosterLine[]>()
  for (const service of inShownOrder(services)) {
    const row = rows.find(({ serviceId }) => serviceId === service.id)
    if (!row || !service.active) continue
    groups.set(service.category, [...(groups.get(service.category) ?? []), lineOf(service, row, branchId)])
  }
  return groups
}

function lineOf({ id, name, unit }: Service, row: PriceRow, branchId: string | null): PosterLine {
  const { one, many } = UNIT_NAMES[unit]
  const amount = priceFor(row, branchId)
  const price = amount === 0 ? t('included') : money(amount).replace('.00', '')
  const terms = [
    unit === 'load' && row.kgPerLoad !== null && t('upToKgPerLoadKgA', { kgPerLoad: number(row.kgPerLoad) }),
    row.minQuantity !== null &&
      row.minQuantity > 0 &&
      t('minimumMinQuantityOne', { minQuantity: number(row.minQuantity), one: row.minQuantity === 1 ? one : many }),
    row.rushPercent !== null && row.rushPercent > 0 && t('rushRushPercent', { rushPercent: number(row.rushPercent) }),
  ].filter((words) => words !== false)
  return {
    id,
    name,
    price: unit === 'flat' || amount === 0 ? price : `${price} / ${one}`,
    terms: terms.join(' · '),
  }
}

function sinceWords({ state, effectiveAt }: PriceVersion): string {
  if (state === 'draft') return t('draftNotActive')
  return state === 'expired'
    ? t('pricesFromEffectiveAtNoLonger', { effectiveAt: date(effectiveAt) })
    : t('pricesFromEffectiveAt', { effectiveAt: date(effectiveAt) })
}
