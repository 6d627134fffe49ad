import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { PAYSLIP_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { useBranchOptions } from '../../../../components/company/use-branches.ts'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../../components/fields/text-field.tsx'
import { type ActiveFilter, FilterBar } from '../../../../components/table/filter-bar.tsx'
import { useUrlStates } from '../../../../lib/hooks/use-url-state.ts'
import { hasReceipts, SLIP_WORDS } from '../payroll-words.ts'
import type { SlipQuery } from '../runs/runs-api.ts'
import { t } from '../t.ts'

interface SlipFilters {
  readonly query: SlipQuery
  readonly active: readonly ActiveFilter[]
  readonly set: (changes: Readonly<Record<string, string | null>>) => void
  readonly clear: () => void
}

/** The filters of a run's slips as the URL has them; the register uses the same. */
export function useSlipFilters(): readonly [SlipQuery, SlipFilters] {
  const [params, set] = useUrlStates()
  const state = PAYSLIP_STATES.find((one) => one === params.get('slips'))
  const branchId = params.get('of')
  const search = params.get('search')
  const changed = params.get('changed') === '1'
  const unpaid = params.get('unpaid') === '1'
  const unacknowledged = params.get('unconfirmed') === '1'
  const query: SlipQuery = {
    ...(branchId && { branchId }),
    ...(state && { state }),
    ...(changed && { changed }),
    ...(unpaid && { unpaid }),
    ...(unacknowledged && { unacknowledged }),
    ...(search && { search }),
  }
  const branches = useBranchOptions()
  const active: ActiveFilter[] = [
    ...(branchId
      ? [{ names: ['of'], label: branches.find(({ value }) => value === branchId)?.label ?? t('oneBranch') }]
      : []),
    ...(state ? [{ names: ['slips'], label: SLIP_WORDS[state] }] : []),
    ...(changed ? [{ names: ['changed'], label: t('changedByLastCalculation') }] : []),
    ...(unpaid ? [{ names: ['unpaid'], label: t('notPaid') }] : []),
    ...(unacknowledged ? [{ names: ['unconfirmed'], label: t('receiptNotConfirmed') }] : []),
  ]
  const clear = () => set({ slips: null, changed: null, unpaid: null, unconfirmed: null, of: null, search: null })
  return [query, { query, active, set, clear }]
}

export function SlipFilterBar({
  run,
  filters: { query, active, set },
}: {
  readonly run: PayrollRun
  readonly filters: SlipFilters
}) {
  const branches = useBranchOptions()
  return (
    <FilterBar
      active={active}
      search={
        <SearchField
          label={t('searchPayslips')}
          labelHidden
          placeholder={t('nameOrNumber')}
          value={query.search ?? ''}
          onChange={(words) => set({ search: words || null })}
        />
      }
    >
      <SelectField
        label={t('branch')}
        value={query.branchId ?? ''}
        onChange={(id) => set({ of: id || null })}
        options={branches}
      />
      <SelectField
        label={t('payslip')}
        value={query.state ?? ''}
        onChange={(value) => set({ slips: value || null })}
        options={[
          { value: '', label: t('all') },
          ...PAYSLIP_STATES.map((value) => ({ value, label: SLIP_WORDS[value] })),
        ]}
      />
      <Checkbox
        label={t('changedOnly')}
        checked={query.changed ?? false}
        onChange={(on) => set({ changed: on ? '1' : null })}
      />
      <Checkbox
        label={t('notPaidOnly')}
        checked={query.unpaid ?? false}
        onChange={(on) => set({ unpaid: on ? '1' : null })}
      />
      {hasReceipts(run) && (
        <Checkbox
          label={t('unconfirmedOnly')}
          checked={query.unacknowledged ?? false}
          onChange={(on) => set({ unconfirmed: on ? '1' : null })}
        />
      )}
    </FilterBar>
  )
}
