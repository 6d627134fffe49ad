import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { FilterBar } from '../../../components/table/filter-bar.tsx'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'

/** Whom the schedule shows, and whether what was worked lies below what was planned; all of it in the address. */
export function RosterFilters({ roles }: { readonly roles: readonly string[] }) {
  const [params, setParams] = useUrlStates()
  const search = params.get('q') ?? ''
  const role = params.get('role') ?? ''
  const problemsOnly = params.get('only') === 'problems'
  const showActual = params.get('actual') !== 'off'
  const active = [
    ...(role ? [{ names: ['role'], label: role }] : []),
    ...(problemsOnly ? [{ names: ['only'], label: 'Only problems' }] : []),
  ]
  return (
    <FilterBar
      active={active}
      search={
        <SearchField
          label="Employee"
          value={search}
          onChange={(value) => setParams({ q: value || null })}
          placeholder="Name"
        />
      }
    >
      <SelectField
        label="Role"
        value={role}
        onChange={(value) => setParams({ role: value || null })}
        options={[{ value: '', label: 'Every role' }, ...roles.map((value) => ({ value, label: value }))]}
      />
      <Checkbox
        label="Only problems"
        checked={problemsOnly}
        onChange={(only) => setParams({ only: only ? 'problems' : null })}
      />
      <Checkbox
        label="Show actual"
        checked={showActual}
        onChange={(shown) => setParams({ actual: shown ? null : 'off' })}
      />
    </FilterBar>
  )
}
