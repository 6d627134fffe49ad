import { employeeRoutes } from '@labada/contracts/people/employees'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { useTyped } from '../../../components/hooks/use-typed.ts'
import { EmployeeSearch, type FoundEmployee } from '../../../components/people/employee-search.tsx'
import { day } from '../../../lib/format.ts'
import { t } from './t.ts'

const MOST = 50

interface Person {
  readonly id: string
  readonly name: string
}

/** The employee that the address names: by the loaded days if they know them, otherwise by their file. */
export function usePerson(id: string | null, people: readonly Person[] | undefined): Person | undefined {
  const known = people?.find((one) => one.id === id)
  const { data } = useQuery({
    ...callQuery([...keys.employees(), 'person', id], employeeRoutes.getEmployee, { params: { employeeId: id ?? '' } }),
    enabled: useMayDo('employee.see') && id !== null && people !== undefined && !known,
    retry: false,
  })
  if (id === null) return undefined
  return known ?? { id, name: data ? `${data.firstname} ${data.lastname}` : t('employee') }
}

/**
 * Whose attendance is shown: anyone of the branch, also who left or has no day here. Whoever may not see employees chooses
 * among those of the loaded days.
 */
export function EmployeeFilter({
  branchId,
  people,
  chosen,
  onChange,
}: {
  readonly branchId: string | null
  /** Those of the loaded days: also from other branches. */
  readonly people: readonly Person[]
  readonly chosen: Person | undefined
  readonly onChange: (employeeId: string | null) => void
}) {
  const maySee = useMayDo('employee.see')
  const [isOpened, opened] = useState(false)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTyped(search, setSearch)
  const query = {
    status: 'all' as const,
    limit: MOST,
    ...(branchId !== null && { branchId }),
    ...(search && { search }),
  }
  const list = useQuery({
    ...callQuery([...keys.employees(), 'filter', query], employeeRoutes.listEmployees, { query }),
    enabled: maySee && isOpened,
  })
  // What was found for other words must not be picked for these.
  const isFound = !maySee || list.isError || (list.data !== undefined && typed.trim() === search)
  const filed = list.data?.items.map(
    ({ id, firstname, lastname, separatedOn }): FoundEmployee => ({
      id,
      name: `${firstname} ${lastname}`,
      ...(separatedOn && { left: t('lastDaySeparatedOn', { separatedOn: day(separatedOn) }) }),
    }),
  )
  const words = typed.trim().toLowerCase()
  const ofDays = people.filter(({ name }) => name.toLowerCase().includes(words))
  const others = ofDays.filter(({ id }) => !filed?.some((one) => one.id === id))
  const all = [...(filed ?? []), ...others].toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <EmployeeSearch
      label={t('employee')}
      chosen={chosen?.name}
      found={isFound ? all : undefined}
      hasMore={(list.data?.nextCursor ?? null) !== null}
      isFailed={list.isError}
      typed={typed}
      onType={setTyped}
      onOpen={() => opened(true)}
      onPick={(employee) => onChange(employee?.id ?? null)}
    />
  )
}
