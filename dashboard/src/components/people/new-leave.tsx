import { employeeLeaveRoutes } from '@labada/contracts/people/employee-leave'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { required } from '@labada/domain/core/rules'
import { LEAVE_KINDS, type LeaveKind } from '@labada/domain/people/employee-leave'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { newId } from '../../lib/ids.ts'
import { Button } from '../button.tsx'
import { Checkbox, SelectField } from '../fields/choice-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Card, Grid, Stack } from '../layout.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { toast } from '../notices/toast.tsx'
import { staleAfterLeave } from './leave-list.tsx'
import { LEAVE_KIND_NAMES, leaveDays } from './leave-words.ts'
import { t } from './t.ts'

type LeaveValues = {
  readonly employeeId: string
  readonly kind: LeaveKind
  readonly isPaid: boolean
  readonly fromOn: ManilaDate | null
  readonly toOn: ManilaDate | null
  readonly reason: string
}

/** Records a leave request; its days are marked once it is approved. */
export function NewLeave({ people }: { readonly people: readonly { readonly id: string; readonly name: string }[] }) {
  const client = useQueryClient()
  const [id, setId] = useState(newId)
  const today = manilaDateOf(useNow(60_000))
  const [only, ...others] = people
  const form = useForm<LeaveValues>({
    initial: {
      employeeId: only && others.length === 0 ? only.id : '',
      kind: 'vacation',
      isPaid: true,
      fromOn: today,
      toOn: today,
      reason: '',
    },
    rules: { employeeId: [required], fromOn: [required], toOn: [required], reason: [required] },
    names: { employeeId: t('employee'), fromOn: t('firstDay'), toOn: t('lastDay') },
    check: ({ fromOn, toOn }) => ({
      toOn: fromOn !== null && toOn !== null && toOn < fromOn ? t('lastDayCantBeBefore') : undefined,
    }),
    onSubmit: async ({ employeeId, kind, isPaid, fromOn, toOn, reason }) => {
      if (fromOn === null || toOn === null) return
      const asked = { id, employeeId, kind, isPaid, fromOn, toOn, reason: reason.trim() }
      const { employee } = await call(employeeLeaveRoutes.requestLeave, { body: asked }, { mode: 'debounce' })
      for (const queryKey of staleAfterLeave()) void client.invalidateQueries({ queryKey })
      toast.positive(t('leaveOfEmployeeAddedLeaveDays', { employee: employee.name, leaveDays: leaveDays(asked) }))
      setId(newId())
      form.reset()
    },
  })
  const chooseKind = (kind: LeaveKind) => {
    form.field('kind').onChange(kind)
    // By law, service incentive leave is always paid.
    if (kind === 'service_incentive') form.set('isPaid', true)
  }
  return (
    <form {...form.formProps} aria-label={t('newLeave')}>
      <Card title={t('newLeave')} level={3}>
        <Stack gap={12}>
          <Refusal error={form.failure} what={t('leaveCouldntBeAdded')} />
          <Grid least={200} gap={12}>
            {others.length > 0 && (
              <SelectField
                label={t('employee')}
                required
                options={[
                  { value: '', label: t('chooseAnEmployee') },
                  ...people.map(({ id: value, name: label }) => ({ value, label })),
                ]}
                {...form.field('employeeId')}
              />
            )}
            <SelectField
              label={t('kind')}
              options={LEAVE_KINDS.map((value) => ({ value, label: LEAVE_KIND_NAMES[value] }))}
              {...form.field('kind')}
              onChange={chooseKind}
            />
            <DateField label={t('firstDay')} required {...form.field('fromOn')} />
            <DateField label={t('lastDay')} required {...form.field('toOn')} />
          </Grid>
          <TextField label={t('reason')} required maxLength={300} {...form.field('reason')} />
          <Checkbox
            label={t('withPay')}
            checked={form.values.isPaid}
            disabled={form.values.kind === 'service_incentive'}
            onChange={(isPaid) => form.set('isPaid', isPaid)}
          />
          <div>
            <Button type="submit" busy={form.isBusy}>
              {t('addLeave')}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}
