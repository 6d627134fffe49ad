import { manilaDateOf } from '@labada/domain/core/manila-time'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { FilterBar } from '../../../../components/table/filter-bar.tsx'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { t } from '../t.ts'

const YEARS = 4

/** The year of a list and the branch it is of, as its query; and how to choose another year. */
export function useYearQuery() {
  const thisYear = Number(manilaDateOf(useNow(60_000)).slice(0, 4))
  const [chosen, setChosen] = useUrlState('year')
  const [branchId] = useBranchScope()
  const year = Number(chosen) || thisYear
  return { thisYear, query: { year, ...(branchId && { branchId }) }, setChosen }
}

/** Chooses one of the last years. */
export function YearFilter({ thisYear, query: { year }, setChosen }: ReturnType<typeof useYearQuery>) {
  return (
    <FilterBar active={[]}>
      <SelectField
        label={t('year')}
        value={String(year)}
        onChange={(value) => setChosen(Number(value) === thisYear ? null : value)}
        options={Array.from({ length: YEARS }, (_, ago) => ({
          value: String(thisYear - ago),
          label: String(thisYear - ago),
        }))}
      />
    </FilterBar>
  )
}
