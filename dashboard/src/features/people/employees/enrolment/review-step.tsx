import { employeeRoutes } from '@labada/contracts/people/employees'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { Facts } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { PER } from '../../../../components/people/work-words.ts'
import { TextLink } from '../../../../components/text-link.tsx'
import { day, money, NOTHING, plural } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { type EmployeeValues, FIELD_NAMES } from '../employee-values.ts'

/** All of it once more, with what looks odd: somebody alike, a username that is taken, a rate below the law’s. */
export function ReviewStep({ id, values }: { readonly id: string; readonly values: EmployeeValues }) {
  const branches = useBranches().data?.items ?? []
  const { rate, rateFromOn, payType } = values
  const body = {
    id,
    firstname: values.firstname,
    lastname: values.lastname,
    birthDate: values.birthDate,
    mobile: values.mobile,
    ...(values.username && { username: values.username }),
    homeBranchId: values.homeBranchId || null,
    rate: rate !== null && rate > 0 && rateFromOn ? { rate, payType, fromOn: rateFromOn } : null,
  }
  const checks = useQuery({
    ...callQuery([...keys.employees(), 'check', body], employeeRoutes.checkEmployee, { body }),
    enabled: values.firstname.trim() !== '' && values.lastname.trim() !== '',
  })
  const named = (branchId: string) => branches.find((branch) => branch.id === branchId)?.name ?? NOTHING
  return (
    <>
      {checks.data?.duplicates.map(({ id: other, code, name, because }) => (
        <Banner key={other} status="attention" title={`Is this ${name} (${code})?`} announce="status">
          {because === 'mobile' ? 'They have the same mobile number.' : 'They have the same name and birth date.'}{' '}
          <TextLink to={paths.employee(other)}>Look at {name}</TextLink>
        </Banner>
      ))}
      {checks.data?.usernameTaken && (
        <Banner status="danger" announce="alert" title={`Somebody signs in as ${values.username}`}>
          Choose another username.
        </Banner>
      )}
      {checks.data?.belowMinimum && checks.data.minimumWage && (
        <Banner status="danger" announce="status" title="Below the minimum wage">
          {checks.data.minimumWage.order} asks for {money(checks.data.minimumWage.daily)} a day at{' '}
          {named(values.homeBranchId)}.
        </Banner>
      )}
      <Facts
        items={[
          ['Name', [values.firstname, values.middlename, values.lastname, values.suffix].filter(Boolean).join(' ')],
          [FIELD_NAMES.gender, values.gender === '' ? NOTHING : values.gender === 'male' ? 'Male' : 'Female'],
          [FIELD_NAMES.birthDate, day(values.birthDate)],
          [FIELD_NAMES.mobile, values.mobile || NOTHING],
          [FIELD_NAMES.position, values.position || NOTHING],
          [FIELD_NAMES.hiredOn, day(values.hiredOn)],
          [FIELD_NAMES.homeBranchId, named(values.homeBranchId)],
          [FIELD_NAMES.branchIds, values.branchIds.map(named).join(', ') || NOTHING],
          [FIELD_NAMES.rate, rate === null ? NOTHING : `${money(rate)} ${PER[payType]} from ${day(rateFromOn)}`],
          [FIELD_NAMES.username, values.username || 'Does not sign in'],
          [
            FIELD_NAMES.documents,
            values.documents.length === 0 ? NOTHING : plural(values.documents.length, 'document'),
          ],
        ]}
      />
    </>
  )
}
