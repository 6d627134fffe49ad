import type { Promotion, promotionRoutes } from '@labada/contracts/catalog/promotions'
import type { RouteRequest } from '@labada/contracts/core/route'
import type { PromotionAudience, PromotionKind } from '@labada/domain/catalog/promotion-kinds'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { t } from '../t.ts'

/** A promotion as its form holds it. */
export interface PromotionForm {
  readonly name: string
  readonly code: string
  readonly kind: PromotionKind
  readonly percent: number | null
  readonly amount: Centavos | null
  readonly everyNth: number | null
  readonly most: Centavos | null
  readonly minimum: Centavos | null
  readonly serviceIds: readonly string[]
  readonly branchIds: readonly string[]
  readonly weekdays: readonly number[]
  readonly from: ManilaDate | null
  readonly to: ManilaDate | null
  readonly totalLimit: number | null
  readonly customerLimit: number | null
  readonly stackable: boolean
  readonly needsApproval: boolean
  readonly audience: PromotionAudience
  readonly leastSpent: Centavos | null
  readonly planIds: readonly string[]
}

export const newPromotion = (today: ManilaDate): PromotionForm => ({
  name: '',
  code: '',
  kind: 'percent',
  percent: 10,
  amount: null,
  everyNth: null,
  most: null,
  minimum: null,
  serviceIds: [],
  branchIds: [],
  weekdays: [],
  from: today,
  to: null,
  totalLimit: null,
  customerLimit: null,
  stackable: false,
  needsApproval: false,
  audience: 'everyone',
  leastSpent: null,
  planIds: [],
})

/** A promotion that is there, to be changed. */
export const formOf = (promotion: Promotion): PromotionForm => ({
  ...promotion,
  code: promotion.code ?? '',
  minimum: promotion.minimum === 0 ? null : promotion.minimum,
})

/** Whether it gives free loads, by their number. */
export const isByLoads = (kind: PromotionKind): boolean => kind === 'nth_free' || kind === 'stamps'

/** Errors by field, as text. */
export function complaintsOf(form: PromotionForm): Partial<Record<keyof PromotionForm, string>> {
  const code = form.kind === 'stamps' ? '' : form.code.trim().toUpperCase()
  return {
    ...(code !== '' && !/^[A-Z0-9-]{3,20}$/.test(code) && { code: t('enter3To20Letters') }),
    ...(code === '' && form.kind !== 'stamps' && form.needsApproval && { code: t('enterACodePromotionsThat') }),
    ...(form.kind === 'percent' &&
      (form.percent === null || form.percent <= 0 || form.percent > 100) && {
        percent: t('enterAPercentAbove0'),
      }),
    ...(form.kind === 'amount' && !form.amount && { amount: t('amountIsRequired') }),
    ...(isByLoads(form.kind) &&
      (form.everyNth === null || form.everyNth < 2 || form.everyNth > 100) && {
        everyNth: t('enterANumberFrom2'),
      }),
    ...(form.audience === 'spent' && !form.leastSpent && { leastSpent: t('amountIsRequired') }),
    ...(form.audience === 'package' && form.planIds.length === 0 && { planIds: t('chooseAPackage') }),
    ...(form.from === null && { from: t('firstDayIsRequired') }),
    ...(form.from !== null && form.to !== null && form.to < form.from && { to: t('lastDayMustBeOn') }),
  }
}

/** The request parameters: only the measure of its kind, the code in capitals. */
export function bodyOf(form: PromotionForm, today: ManilaDate): Fields {
  const isCounted = form.kind === 'stamps'
  const code = isCounted ? '' : form.code.trim().toUpperCase()
  return {
    name: form.name.trim(),
    code: code === '' ? null : code,
    kind: form.kind,
    percent: form.kind === 'percent' ? form.percent : null,
    amount: form.kind === 'amount' ? form.amount : null,
    everyNth: isByLoads(form.kind) ? form.everyNth : null,
    most: form.kind === 'amount' || form.most === ZERO ? null : form.most,
    minimum: form.minimum ?? ZERO,
    serviceIds: [...form.serviceIds],
    branchIds: [...form.branchIds],
    weekdays: [...form.weekdays],
    from: form.from ?? today,
    to: form.to,
    totalLimit: form.totalLimit,
    customerLimit: isCounted ? null : form.customerLimit,
    stackable: form.stackable,
    needsApproval: !isCounted && form.needsApproval,
    audience: form.audience,
    leastSpent: form.audience === 'spent' ? form.leastSpent : null,
    planIds: form.audience === 'package' ? [...form.planIds] : [],
  }
}

type Fields = Omit<RouteRequest<typeof promotionRoutes.createPromotion>['body'], 'id'>
