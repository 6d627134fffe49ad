import { addDays, daysBetween, type ManilaDate, parseManilaDate, weekdayOf } from '@labada/domain/core/manila-time'
import {
  type DaySpan,
  endOfMonth,
  PERIOD_KINDS,
  type PeriodKind,
  startOfMonth,
  startOfPayPeriod,
} from '@labada/domain/core/periods'
import { MONEY_ACCOUNTS, type MoneyAccount } from '@labada/domain/ledger/money-accounts'
import { t } from './t.ts'

export const PRESETS = ['today', 'yesterday', 'week', 'pay', 'month', 'last-month', 'quarter'] as const
export type Preset = (typeof PRESETS)[number]

/** All filters of the page, stored in the URL. */
export interface CashFilters {
  /** A named period, or explicit days. */
  readonly dates: Preset | DaySpan
  readonly span: DaySpan
  readonly by: PeriodKind
  /** Columns of the statement. */
  readonly columns: 'periods' | 'branches'
  readonly account: MoneyAccount | null
  readonly line: string | null
}

/** Reads the URL; ignores unknown values, so that old links still open. */
export function readCashFilters(params: URLSearchParams, today: ManilaDate): CashFilters {
  const from = parseManilaDate(params.get('from') ?? '')
  const to = parseManilaDate(params.get('to') ?? '')
  const named = PRESETS.find((preset) => preset === params.get('dates')) ?? 'month'
  const dates = from && to && from <= to ? { from, to } : named
  const span = typeof dates === 'string' ? spanOf(dates, today) : dates
  return {
    dates,
    span,
    by: PERIOD_KINDS.find((kind) => kind === params.get('by')) ?? usualPeriod(span),
    columns: params.get('columns') === 'branches' ? 'branches' : 'periods',
    account: MONEY_ACCOUNTS.find((account) => account === params.get('account')) ?? null,
    line: params.get('line')?.slice(0, 80) || null,
  }
}

/** The days of a named period, up to today. */
export function spanOf(preset: Preset, today: ManilaDate): DaySpan {
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (preset === 'week') return { from: addDays(today, -((weekdayOf(today) + 6) % 7)), to: today }
  if (preset === 'pay') return { from: startOfPayPeriod(today), to: today }
  if (preset === 'quarter') return { from: startOfMonth(addDays(startOfMonth(today), -40)), to: today }
  const lastMonth = addDays(startOfMonth(today), -1)
  return preset === 'month'
    ? { from: startOfMonth(today), to: today }
    : { from: startOfMonth(lastMonth), to: endOfMonth(lastMonth) }
}

/** The column size that keeps the table readable: days for a week, weeks for a month, months for more. */
export function usualPeriod(span: DaySpan): PeriodKind {
  const days = daysBetween(span.from, span.to) + 1
  if (days <= 8) return 'day'
  return days <= 62 ? 'week' : 'month'
}

export const PRESET_NAMES: Readonly<Record<Preset, string>> = {
  today: t('today'),
  yesterday: t('yesterday'),
  week: t('thisWeek'),
  pay: t('thisPayPeriod'),
  month: t('thisMonth'),
  'last-month': t('lastMonth'),
  quarter: t('threeMonths'),
}

export const PERIOD_NAMES: Readonly<Record<PeriodKind, string>> = {
  day: t('day'),
  week: t('week'),
  month: t('month'),
  pay: t('payPeriod'),
}

/** The ledger tab with one figure's entries. */
export function ledgerLink(figure: {
  readonly span: DaySpan
  readonly branchId?: string | null | undefined
  readonly line?: string | undefined
  readonly account?: string | undefined
}): string {
  const params = new URLSearchParams({ tab: 'ledger', from: figure.span.from, to: figure.span.to })
  if (figure.branchId) params.set('branch', figure.branchId)
  if (figure.line) params.set('line', figure.line)
  if (figure.account) params.set('account', figure.account)
  return `?${params}`
}
