import type { ManilaDate } from '@labada/domain/core/manila-time'
import { PERIOD_KINDS } from '@labada/domain/core/periods'
import { MONEY_ACCOUNTS } from '@labada/domain/ledger/money-accounts'
import { type ReactNode, useState } from 'react'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { DateRangeField } from '../../../components/fields/date-field.tsx'
import { type ActiveFilter, FilterBar } from '../../../components/table/filter-bar.tsx'
import { dayRange } from '../../../lib/format.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { type CashFilters, PERIOD_NAMES, PRESET_NAMES, PRESETS } from './cash-flow-filters.ts'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { t } from './t.ts'

/** The filters of the cash flow: period, branch, and on the ledger also account and line. */
export function CashFilterBar({
  filters,
  today,
  lineName,
  isLedger = false,
  folded,
  children,
}: {
  readonly filters: CashFilters
  readonly today: ManilaDate
  readonly lineName?: string | undefined
  readonly isLedger?: boolean
  readonly folded?: boolean
  readonly children?: ReactNode
}) {
  const [, set] = useUrlStates()
  const [half, setHalf] = useState<ManilaDate | null>(null)
  const { dates, span, by, account } = filters
  const isCustom = typeof dates !== 'string'
  return (
    <FilterBar active={activeOf(filters, lineName)} folded={folded}>
      <SelectField
        label={t('dates')}
        value={isCustom ? 'custom' : dates}
        onChange={(choice) => {
          setHalf(null)
          if (choice === 'custom') set({ dates: null, from: span.from, to: span.to })
          else set({ dates: choice === 'month' ? null : choice, from: null, to: null, by: null })
        }}
        options={[
          ...PRESETS.map((value) => ({ value, label: PRESET_NAMES[value] })),
          { value: 'custom' as const, label: t('custom') },
        ]}
      />
      {isCustom && (
        <DateRangeField
          label={t('fromUntil')}
          from={half ?? span.from}
          until={half ? null : span.to}
          max={today}
          onChange={(from, until) => {
            if (from && until) {
              setHalf(null)
              set({ from, to: until, by: null })
            } else setHalf(from)
          }}
        />
      )}
      {!isLedger && (
        <SelectField
          label={t('by')}
          value={by}
          onChange={(value) => set({ by: value })}
          options={PERIOD_KINDS.map((value) => ({ value, label: PERIOD_NAMES[value] }))}
        />
      )}
      {isLedger && (
        <SelectField
          label={t('account')}
          value={account ?? ''}
          onChange={(value) => set({ account: value || null })}
          options={[
            { value: '', label: t('allAccounts') },
            ...MONEY_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] })),
          ]}
        />
      )}
      {children}
    </FilterBar>
  )
}

function activeOf({ dates, account, line }: CashFilters, lineName: string | undefined): ActiveFilter[] {
  const active: ActiveFilter[] = []
  if (typeof dates !== 'string') active.push({ names: ['from', 'to'], label: dayRange(dates.from, dates.to) })
  else if (dates !== 'month') active.push({ names: ['dates'], label: PRESET_NAMES[dates] })
  if (account) active.push({ names: ['account'], label: ACCOUNT_NAMES[account] })
  if (line) active.push({ names: ['line'], label: lineName ?? line })
  return active
}
