import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import { addDays, daysBetween, type ManilaDate, parseManilaDate, weekdayOf } from '@labada/domain/core/manila-time'
import { CLAIM_KINDS, CLAIM_STATUSES, type ClaimKind, type ClaimStatus } from '@labada/domain/orders/order-claims'
import {
  ORDER_STAGES,
  ORDER_TYPES,
  type OrderStage,
  type OrderType,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@labada/domain/orders/order-stages'

export const VIEWS = [
  'orders',
  'payments',
  'unpaid',
  'overdue',
  'unclaimed',
  'approvals',
  'voids',
  'claims',
  'taxes',
  'offline',
] as const
export type View = (typeof VIEWS)[number]

export const PERIODS = ['today', 'yesterday', 'week', 'month', 'any'] as const
export type Period = (typeof PERIODS)[number]

export const SORTS = ['receivedAt', 'promisedAt', 'total', 'balance', 'number'] as const
export type Sort = (typeof SORTS)[number]

export const DISCOUNTS = ['given', 'none'] as const
export type Discounts = (typeof DISCOUNTS)[number]

export const VERIFICATIONS = ['unverified', 'verified'] as const
export type Verification = (typeof VERIFICATIONS)[number]

/** Days, both included; a side that is missing is open. */
export interface DayRange {
  readonly from?: ManilaDate
  readonly to?: ManilaDate
}

/** All filters of the transactions page. They are stored in the URL, so a view can be shared. */
export interface TransactionFilters {
  readonly view: View
  /** A named period, or the days themselves. */
  readonly dates: Period | DayRange
  readonly branchId?: string
  readonly stage?: OrderStage
  readonly paymentStatus?: PaymentStatus
  readonly type?: OrderType
  readonly method?: PaymentMethod
  readonly discount?: Discounts
  readonly verification?: Verification
  readonly claimStatus?: ClaimStatus
  readonly claimKind?: ClaimKind
  readonly search?: string
  readonly sort: Sort
  readonly direction: 'asc' | 'desc'
}

/** Reads the URL; ignores unknown values, so that old links still open. */
export function readFilters(params: URLSearchParams): TransactionFilters {
  const view = oneOf(VIEWS, params.get('view')) ?? 'orders'
  const range = { ...dayOf('from', params), ...dayOf('to', params) }
  const search = params.get('search')?.trim()
  const branchId = params.get('branch')
  return {
    view,
    dates: range.from || range.to ? range : (oneOf(PERIODS, params.get('dates')) ?? usualPeriod(view)),
    sort: oneOf(SORTS, params.get('sort')) ?? 'receivedAt',
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
    ...(branchId && { branchId }),
    ...given('stage', oneOf(ORDER_STAGES, params.get('stage'))),
    ...given('paymentStatus', oneOf(PAYMENT_STATUSES, params.get('payment'))),
    ...given('type', oneOf(ORDER_TYPES, params.get('type'))),
    ...given('method', oneOf(PAYMENT_METHODS, params.get('method'))),
    ...given('discount', oneOf(DISCOUNTS, params.get('discount'))),
    ...given('verification', oneOf(VERIFICATIONS, params.get('verification'))),
    ...given('claimStatus', oneOf(CLAIM_STATUSES, params.get('claim'))),
    ...given('claimKind', oneOf(CLAIM_KINDS, params.get('kind'))),
    ...(search && { search: search.slice(0, 60) }),
  }
}

/** The filters as URL parameters: only those that differ from the defaults. Other parameters are kept. */
export function writeFilters(
  filters: TransactionFilters,
  current: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(current)
  for (const name of NAMES) params.delete(name)
  const set = (name: string, value: string | undefined) => value && params.set(name, value)
  if (filters.view !== 'orders') set('view', filters.view)
  if (typeof filters.dates === 'string') {
    if (filters.dates !== usualPeriod(filters.view)) set('dates', filters.dates)
  } else {
    set('from', filters.dates.from)
    set('to', filters.dates.to)
  }
  set('branch', filters.branchId)
  set('stage', filters.stage)
  set('payment', filters.paymentStatus)
  set('type', filters.type)
  set('method', filters.method)
  set('discount', filters.discount)
  set('verification', filters.verification)
  set('claim', filters.claimStatus)
  set('kind', filters.claimKind)
  set('search', filters.search)
  if (filters.sort !== 'receivedAt') set('sort', filters.sort)
  if (filters.direction !== 'desc') set('direction', filters.direction)
  return params
}

/** The days a choice stands for; a week runs from Monday to Sunday. */
export function daysOf(dates: Period | DayRange, today: ManilaDate): DayRange {
  if (typeof dates !== 'string') return dates
  if (dates === 'any') return {}
  if (dates === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (dates === 'week') return { from: addDays(today, -((weekdayOf(today) + 6) % 7)), to: today }
  if (dates === 'month') return { from: addDays(today, 1 - Number(today.slice(8))), to: today }
  return { from: today, to: today }
}

/** The days the chart shows: those filtered, at most 31; around a single day the week up to it. */
export function chartDays({ from, to }: DayRange, today: ManilaDate): { from: ManilaDate; to: ManilaDate } {
  const last = to ?? today
  const asked = from ? daysBetween(from, last) + 1 : MOST_BARS
  return { from: addDays(last, 1 - (asked === 1 ? 7 : Math.min(MOST_BARS, asked))), to: last }
}

/** Unpaid, late, claimed and unclaimed orders are searched over all days; taxes are a matter of the month. */
export function usualPeriod(view: View): Period {
  if (view === 'taxes') return 'month'
  return view === 'unpaid' || view === 'overdue' || view === 'unclaimed' || view === 'claims' ? 'any' : 'week'
}

/** Whether any filter other than the view and its default days is set. */
export function isNarrowed(filters: TransactionFilters): boolean {
  const { branchId, stage, paymentStatus, type, method, discount, verification } = filters
  const { claimStatus, claimKind, search, dates, view } = filters
  const ofOrders = stage ?? paymentStatus ?? type ?? method ?? discount
  const only =
    view === 'payments' ? (verification ?? method) : view === 'claims' ? (claimStatus ?? claimKind) : ofOrders
  return Boolean(branchId || only || search) || dates !== usualPeriod(view)
}

/** The filters of the same view, reset to their defaults. */
export function cleared({ view, sort, direction }: TransactionFilters): TransactionFilters {
  return { view, dates: usualPeriod(view), sort, direction }
}

const MOST_BARS = 31
const NAMES = [
  'view',
  'dates',
  'from',
  'to',
  'branch',
  'stage',
  'payment',
  'type',
  'method',
  'discount',
  'verification',
  'claim',
  'kind',
  'search',
  'sort',
  'direction',
]

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

function dayOf<Name extends 'from' | 'to'>(name: Name, params: URLSearchParams): DayRange {
  const day = parseManilaDate(params.get(name) ?? '')
  return day ? { [name]: day } : {}
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } {
  const part: { [N in Name]?: Value } = {}
  if (value !== undefined) part[name] = value
  return part
}
