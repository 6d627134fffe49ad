import type { StampCardRow } from '@labada/db/catalog/promotions'
import type { Row } from '@labada/db/core/json-rows'
import type { PromotionConditions, PromotionTerms } from '@labada/domain/catalog/promotions'
import { stampCardOf } from '@labada/domain/catalog/stamps'

/** When, where and how often a promotion applies. */
export function conditionsOf(row: Row<'promotion'>): PromotionConditions {
  return {
    state: row.state,
    from: row.startsOn,
    to: row.endsOn,
    weekdays: row.weekdays,
    branchIds: row.branchIds,
    totalLimit: row.totalLimit,
    customerLimit: row.customerLimit,
    kind: row.kind,
    audience: row.audience,
  }
}

/** Stamp cards as their customer reads them. */
export const toStampCards = (cards: readonly StampCardRow[]) =>
  cards.map(({ name, everyNth, stamps }) => ({ name, ...stampCardOf(everyNth ?? 1, stamps) }))

/** The part of a promotion that pricing needs. */
export function termsOf(row: Row<'promotion'>): PromotionTerms {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    percent: row.percent,
    amount: row.amountCentavos,
    everyNth: row.everyNth,
    most: row.mostCentavos,
    minimum: row.minimumCentavos,
    serviceIds: row.serviceIds,
    stackable: row.isStackable,
  }
}
