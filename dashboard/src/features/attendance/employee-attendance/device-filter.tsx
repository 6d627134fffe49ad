import { clientRoutes } from '@labada/contracts/access/clients'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { t } from './t.ts'

/** The devices of one or all branches, also terminated ones: their scans remain. None for whoever may not see them. */
export function useDeviceChoices(branchId: string | null) {
  const query = branchId === null ? {} : { branchId }
  const { data } = useQuery({
    ...callQuery([...keys.clients(), branchId ?? 'all'], clientRoutes.listClients, { query }),
    enabled: useMayDo('device.see'),
  })
  return (data?.items ?? []).map(({ id, name, branchName, terminatedAt }) => ({
    value: id,
    label:
      branchId === null
        ? terminatedAt
          ? t('branchNameNameEnded', { branchName, name })
          : `${branchName}, ${name}`
        : terminatedAt
          ? t('nameEnded', { name })
          : name,
  }))
}

/** The device of the scans. */
export function DeviceFilter({
  value,
  choices,
  onChange,
}: {
  readonly value: string
  readonly choices: ReturnType<typeof useDeviceChoices>
  readonly onChange: (clientId: string | null) => void
}) {
  return (
    <SelectField
      label={t('device')}
      value={value}
      onChange={(id) => onChange(id || null)}
      options={[{ value: '', label: t('allDevices') }, ...choices]}
    />
  )
}
