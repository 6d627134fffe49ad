import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { CLAIM_KINDS, CLAIM_STATUSES } from '@labada/domain/orders/order-claims'
import { ORDER_STAGES, ORDER_TYPES, PAYMENT_STATUSES } from '@labada/domain/orders/order-stages'
import { useCallback, useState } from 'react'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { type Option, SelectField } from '../../../components/fields/choice-field.tsx'
import { DateRangeField } from '../../../components/fields/date-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { useTyped } from '../../../components/hooks/use-typed.ts'
import { CLAIM_KIND_NAMES, CLAIM_LOOKS } from '../../../components/orders/claim-words.tsx'
import { TYPE_NAMES } from '../../../components/orders/type-names.ts'
import { PAYMENT_LOOKS, STAGE_LOOKS } from '../../../components/status-badge.tsx'
import { type ActiveFilter, FilterBar } from '../../../components/table/filter-bar.tsx'
import { day, dayRange } from '../../../lib/format.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { t } from './t.ts'
import {
  type DayRange,
  DISCOUNTS,
  type Discounts,
  daysOf,
  PERIODS,
  type Period,
  type TransactionFilters,
  usualPeriod,
  VERIFICATIONS,
  type Verification,
} from './transaction-filters.ts'

interface FilterBarProps {
  readonly filters: TransactionFilters
  readonly onChange: (filters: TransactionFilters) => void
  readonly today: ManilaDate
}

/** The filters of the list; the branch is the header's. Every choice is stored in the URL. */
export function TransactionFilterBar({ filters, onChange, today }: FilterBarProps) {
  const isPayments = filters.view === 'payments'
  const isClaims = filters.view === 'claims'
  const isTaxes = filters.view === 'taxes'
  const isOfOrders = !isPayments && !isClaims && !isTaxes
  const [, set] = useUrlStates()
  const search = useCallback((text: string) => set({ search: text }), [set])
  const [typed, setTyped] = useTyped(filters.search ?? '', search)
  const method = (
    <SelectField
      label={t('method')}
      value={filters.method ?? ''}
      onChange={(method) => set({ method })}
      options={[
        { value: '', label: t('anyMethod') },
        ...PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] })),
      ]}
    />
  )
  return (
    <FilterBar
      more={
        isOfOrders ? (
          <>
            <SelectField
              label={t('payment')}
              value={filters.paymentStatus ?? ''}
              onChange={(payment) => set({ payment })}
              options={[
                { value: '', label: t('anyPaymentStatus') },
                ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LOOKS[value].word })),
              ]}
            />
            <SelectField
              label={t('type')}
              value={filters.type ?? ''}
              onChange={(type) => set({ type })}
              options={[
                { value: '', label: t('anyType') },
                ...ORDER_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
              ]}
            />
            <SelectField
              label={t('discount')}
              value={filters.discount ?? ''}
              onChange={(discount) => set({ discount })}
              options={[
                { value: '', label: t('withOrWithoutDiscount') },
                ...DISCOUNTS.map((value) => ({ value, label: DISCOUNT_NAMES[value] })),
              ]}
            />
            {method}
          </>
        ) : undefined
      }
      active={activeFilters(filters)}
      search={
        isTaxes ? undefined : (
          <SearchField
            label={t('search')}
            placeholder={isClaims ? t('orderNumberNameOrDescription') : t('orderNumberClaimCodeName')}
            value={typed}
            onChange={setTyped}
            maxLength={60}
          />
        )
      }
    >
      <DatesField filters={filters} onChange={onChange} today={today} />
      {isClaims && (
        <>
          <SelectField
            label={t('decision')}
            value={filters.claimStatus ?? ''}
            onChange={(claim) => set({ claim })}
            options={[
              { value: '', label: t('anyDecision') },
              ...CLAIM_STATUSES.map((value) => ({ value, label: CLAIM_LOOKS[value].word })),
            ]}
          />
          <SelectField
            label={t('kind')}
            value={filters.claimKind ?? ''}
            onChange={(kind) => set({ kind })}
            options={[
              { value: '', label: t('anyKind') },
              ...CLAIM_KINDS.map((value) => ({ value, label: CLAIM_KIND_NAMES[value] })),
            ]}
          />
        </>
      )}
      {isOfOrders && (
        <SelectField
          label={t('stage')}
          value={filters.stage ?? ''}
          onChange={(stage) => set({ stage })}
          options={[
            { value: '', label: t('anyStage') },
            ...ORDER_STAGES.map((value) => ({ value, label: STAGE_LOOKS[value].word })),
          ]}
        />
      )}
      {isPayments && method}
      {isPayments && (
        <SelectField
          label={t('verified')}
          value={filters.verification ?? ''}
          onChange={(verification) => set({ verification })}
          options={[
            { value: '', label: t('anyVerification') },
            ...VERIFICATIONS.map((value) => ({ value, label: VERIFICATION_NAMES[value] })),
          ]}
        />
      )}
    </FilterBar>
  )
}

function DatesField({ filters, onChange, today }: FilterBarProps) {
  const { dates } = filters
  const [picking, setPicking] = useState<DayRange | null>(null)
  const isCustom = typeof dates !== 'string'
  const range = picking ?? (isCustom ? dates : daysOf(dates, today))
  return (
    <>
      <SelectField
        label={t('dates')}
        value={isCustom ? 'custom' : dates}
        onChange={(choice) => {
          setPicking(null)
          if (choice === 'custom') onChange({ ...filters, dates: { from: today, to: today, ...daysOf(dates, today) } })
          else onChange({ ...filters, dates: choice })
        }}
        options={DATE_CHOICES}
      />
      {isCustom && (
        <DateRangeField
          label={t('fromUntil')}
          from={range.from ?? null}
          until={range.to ?? null}
          max={today}
          onChange={(from, to) => {
            if (from && to) {
              setPicking(null)
              onChange({ ...filters, dates: { from, to } })
            } else setPicking(from ? { from } : {})
          }}
        />
      )}
    </>
  )
}

const DISCOUNT_NAMES: Readonly<Record<Discounts, string>> = {
  given: t('withADiscount'),
  none: t('withoutADiscount'),
}

const VERIFICATION_NAMES: Readonly<Record<Verification, string>> = {
  unverified: t('unverified'),
  verified: t('verified'),
}

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  today: t('today'),
  yesterday: t('yesterday'),
  week: t('thisWeek'),
  month: t('thisMonth'),
  any: t('anyDate'),
}

const DATE_CHOICES: readonly Option<Period | 'custom'>[] = [
  ...PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] })),
  { value: 'custom', label: t('custom') },
]

function activeFilters(filters: TransactionFilters): ActiveFilter[] {
  const { dates, view, stage, paymentStatus, type, method, discount, verification } = filters
  const { claimStatus, claimKind, search } = filters
  const active: ActiveFilter[] = []
  if (dates !== usualPeriod(view)) active.push({ names: ['dates', 'from', 'to'], label: datesText(dates) })
  if (view === 'claims') {
    if (claimStatus) active.push({ names: ['claim'], label: CLAIM_LOOKS[claimStatus].word })
    if (claimKind) active.push({ names: ['kind'], label: CLAIM_KIND_NAMES[claimKind] })
  } else if (view !== 'payments' && view !== 'taxes') {
    if (stage) active.push({ names: ['stage'], label: STAGE_LOOKS[stage].word })
    if (paymentStatus) active.push({ names: ['payment'], label: PAYMENT_LOOKS[paymentStatus].word })
    if (type) active.push({ names: ['type'], label: TYPE_NAMES[type] })
    if (discount) active.push({ names: ['discount'], label: DISCOUNT_NAMES[discount] })
  }
  if (view === 'payments' && verification) {
    active.push({ names: ['verification'], label: VERIFICATION_NAMES[verification] })
  }
  if (view === 'taxes') return active
  if (method && view !== 'claims') active.push({ names: ['method'], label: METHOD_NAMES[method] })
  if (search) active.push({ names: ['search'], label: `“${search}”` })
  return active
}

function datesText(dates: Period | DayRange): string {
  if (typeof dates === 'string') return PERIOD_NAMES[dates]
  if (dates.from && dates.to) return dayRange(dates.from, dates.to)
  return dates.from ? t('fromFrom', { from: day(dates.from) }) : t('untilTo', { to: day(dates.to) })
}
