import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { May } from '../../../components/may.tsx'
import { FilterBar } from '../../../components/table/filter-bar.tsx'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { t } from './t.ts'

/** Whom the schedule shows, and whether what was worked lies below what was planned; all of it in the address. */
export function RosterFilters({ roles }: { readonly roles: readonly string[] }) {
  const [params, setParams] = useUrlStates()
  const search = params.get('q') ?? ''
  const role = params.get('role') ?? ''
  const problemsOnly = params.get('only') === 'problems'
  const showActual = params.get('actual') !== 'off'
  const active = [
    ...(role ? [{ names: ['role'], label: role }] : []),
    ...(problemsOnly ? [{ names: ['only'], label: t('problemsOnly') }] : []),
  ]
  return (
    <FilterBar
      active={active}
      search={
        <SearchField
          label={t('employee')}
          value={search}
          onChange={(value) => setParams({ q: value || null })}
          placeholder={t('name')}
        />
      }
    >
      <SelectField
        label={t('role')}
        value={role}
        onChange={(value) => setParams({ role: value || null })}
        options={[{ value: '', label: t('everyRole') }, ...roles.map((value) => ({ value, label: value }))]}
      />
      <Checkbox
        label={t('problemsOnly')}
        checked={problemsOnly}
        onChange={(only) => setParams({ only: only ? 'problems' : null })}
      />
      <May needs="attendance.see">
        <Checkbox
          label={t('showActual')}
          checked={showActual}
          onChange={(shown) => setParams({ actual: shown ? null : 'off' })}
        />
      </May>
    </FilterBar>
  )
}
