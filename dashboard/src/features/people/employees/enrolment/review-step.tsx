import { employeeRoutes } from '@labada/contracts/people/employees'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { Facts } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { PER } from '../../../../components/people/work-words.ts'
import { TextLink } from '../../../../components/text-link.tsx'
import { day, money, NOTHING } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { type EmployeeValues, FIELD_NAMES } from '../employee-values.ts'
import { t } from '../t.ts'

/** Summary with warnings: a possible duplicate, a username that is taken, a rate below the legal minimum. */
export function ReviewStep({ id, values }: { readonly id: string; readonly values: EmployeeValues }) {
  const branches = useBranches().data?.items ?? []
  const givesLogins = useMayDo('access.edit')
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
        <Banner key={other} status="attention" title={t('isThisNameCode', { name, code })} announce="status">
          {because === 'mobile'
            ? t.rich('sameMobileNumberViewName', {
                link: (words) => <TextLink to={paths.employee(other)}>{words}</TextLink>,
                name,
              })
            : t.rich('sameNameAndBirthDate', {
                link: (words) => <TextLink to={paths.employee(other)}>{words}</TextLink>,
                name,
              })}
        </Banner>
      ))}
      {checks.data?.usernameTaken && (
        <Banner status="danger" announce="alert" title={t('theUsernameUsernameIsTaken', { username: values.username })}>
          {t('chooseAnotherUsername')}
        </Banner>
      )}
      {checks.data?.belowMinimum && checks.data.minimumWage && (
        <Banner status="danger" announce="status" title={t('belowMinimumWage')}>
          {t('orderRequiresDailyPerDay', {
            order: checks.data.minimumWage.order,
            daily: money(checks.data.minimumWage.daily),
            homeBranchId: named(values.homeBranchId),
          })}
        </Banner>
      )}
      <Facts
        items={[
          [t('name'), [values.firstname, values.middlename, values.lastname, values.suffix].filter(Boolean).join(' ')],
          [FIELD_NAMES.gender, values.gender === '' ? NOTHING : values.gender === 'male' ? t('male') : t('female')],
          [FIELD_NAMES.birthDate, day(values.birthDate)],
          [FIELD_NAMES.mobile, values.mobile || NOTHING],
          [FIELD_NAMES.position, values.position || NOTHING],
          [FIELD_NAMES.hiredOn, day(values.hiredOn)],
          [FIELD_NAMES.homeBranchId, named(values.homeBranchId)],
          [FIELD_NAMES.branchIds, values.branchIds.map(named).join(', ') || NOTHING],
          [
            FIELD_NAMES.rate,
            rate === null
              ? NOTHING
              : t('ratePayTypeFromRateFromOn', {
                  rate: money(rate),
                  payType: PER[payType],
                  rateFromOn: day(rateFromOn),
                }),
          ],
          ...(givesLogins ? [[FIELD_NAMES.username, values.username || t('noLogin')] as const] : []),
          [
            FIELD_NAMES.documents,
            values.documents.length === 0 ? NOTHING : t('documents2', { count: values.documents.length }),
          ],
        ]}
      />
    </>
  )
}
