import { witnessedTimeRoutes } from '@labada/contracts/attendance/witnessed-times'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { time } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { staleAfterAttendance } from './attendance-api.ts'
import { t } from './t.ts'

/** More than the number of employees at any branch. */
const MOST = 200

/** An admin records the time in or out of an employee who gives no fingerprint; counts like a scan. */
export function WitnessDialog({
  branchId,
  onClose,
}: {
  /** The selected branch, if there is exactly one. */
  readonly branchId: string | null
  readonly onClose: () => void
}) {
  const formId = useId()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  // A retry after a lost response sends the same time record; the next one gets a new id.
  const ids = useRef(new Map<string, string>())
  const seeing = useCommand(witnessedTimeRoutes.witnessTime, {
    invalidates: () => [...staleAfterAttendance(), keys.employees()],
    onDone: () => ids.current.clear(),
    onFailed: () => true,
  })
  const form = useForm({
    initial: { branchId: branchId ?? '', employeeId: '' },
    rules: { branchId: [required], employeeId: [required] },
    names: { branchId: t('branch'), employeeId: t('employee') },
    onSubmit: async ({ branchId: at, employeeId }) => {
      const id = ids.current.get(employeeId) ?? newId()
      ids.current.set(employeeId, id)
      await seeing.mutateAsync({ body: { id, employeeId, branchId: at } })
      form.set('employeeId', '')
    },
  })
  const at = form.values.branchId
  const query = { status: 'active' as const, branchId: at, limit: MOST }
  const found = useQuery({
    ...callQuery([...keys.employees(), 'witness', query], employeeRoutes.listEmployees, { query }),
    enabled: at !== '',
  })
  // Employees who give no fingerprint come first.
  const people = (found.data?.items ?? []).toSorted(
    (one, other) => Number(other.consent === 'witnessed') - Number(one.consent === 'witnessed'),
  )
  const chosen = people.find(({ id }) => id === form.values.employeeId)
  const seen = seeing.data
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('addTimeInOrOut2')}
      footer={<OkCancel form={formId} onCancel={onClose} busy={form.isBusy} />}
    >
      <form {...form.formProps} id={formId}>
        <Stack>
          <Refusal error={form.failure} what={t('timeNotRecorded')} />
          {seen && !form.failure && (
            <Banner
              status={seen.type === 'in' ? 'ready' : 'queued'}
              announce="status"
              title={t('seenTimeTypeAt', { seen: seen.name, type: seen.type, at: time(seen.at) })}
            >
              {seen.status_notes !== null
                ? t('messageMessageForThemStatusNotes', { message: seen.message, statusNotes: seen.status_notes })
                : seen.message}
            </Banner>
          )}
          <Text as="p" dim>
            {t('useThisWhenYouWitness')}
          </Text>
          <SelectField
            label={t('branch')}
            required
            {...form.field('branchId')}
            options={[
              { value: '', label: t('choose') },
              ...branches.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label={t('employee')}
            required
            {...form.field('employeeId')}
            options={[
              { value: '', label: t('choose') },
              ...people.map(({ id, firstname, lastname, consent }) => ({
                value: id,
                label:
                  consent === 'witnessed'
                    ? t('lastnameFirstnameWithAWitness', { lastname, firstname })
                    : `${lastname}, ${firstname}`,
              })),
            ]}
          />
          {chosen && (
            <Text as="p">
              {chosen.onDutySince
                ? t('firstnameTimedInAtOnDutySince', {
                    firstname: chosen.firstname,
                    onDutySince: time(chosen.onDutySince),
                  })
                : t('firstnameIsntTimedInThis', { firstname: chosen.firstname })}
            </Text>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
