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

type LeaveValues = {
  readonly employeeId: string
  readonly kind: LeaveKind
  readonly isPaid: boolean
  readonly fromOn: ManilaDate | null
  readonly toOn: ManilaDate | null
  readonly reason: string
}

/** Writes down the leave that somebody asks for; it marks their days once it is approved. */
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
    names: { employeeId: 'Employee', fromOn: 'First day', toOn: 'Last day' },
    check: ({ fromOn, toOn }) => ({
      toOn: fromOn !== null && toOn !== null && toOn < fromOn ? 'Last day cannot be before the first' : undefined,
    }),
    onSubmit: async ({ employeeId, kind, isPaid, fromOn, toOn, reason }) => {
      if (fromOn === null || toOn === null) return
      const asked = { id, employeeId, kind, isPaid, fromOn, toOn, reason: reason.trim() }
      const { employee } = await call(employeeLeaveRoutes.requestLeave, { body: asked }, { mode: 'debounce' })
      for (const queryKey of staleAfterLeave()) void client.invalidateQueries({ queryKey })
      toast.positive(`Leave of ${employee.name} added: ${leaveDays(asked)}. Approve it to mark the days.`)
      setId(newId())
      form.reset()
    },
  })
  const chooseKind = (kind: LeaveKind) => {
    form.field('kind').onChange(kind)
    // The law gives no unpaid one.
    if (kind === 'service_incentive') form.set('isPaid', true)
  }
  return (
    <form {...form.formProps} aria-label="New leave">
      <Card title="New leave" level={3}>
        <Stack gap={12}>
          <Refusal error={form.failure} what="The leave could not be added" />
          <Grid least={200} gap={12}>
            {others.length > 0 && (
              <SelectField
                label="Employee"
                required
                options={[
                  { value: '', label: 'Choose an employee' },
                  ...people.map(({ id: value, name: label }) => ({ value, label })),
                ]}
                {...form.field('employeeId')}
              />
            )}
            <SelectField
              label="Kind"
              options={LEAVE_KINDS.map((value) => ({ value, label: LEAVE_KIND_NAMES[value] }))}
              {...form.field('kind')}
              onChange={chooseKind}
            />
            <DateField label="First day" required {...form.field('fromOn')} />
            <DateField label="Last day" required {...form.field('toOn')} />
          </Grid>
          <TextField label="Reason" required maxLength={300} {...form.field('reason')} />
          <Checkbox
            label="With pay"
            checked={form.values.isPaid}
            disabled={form.values.kind === 'service_incentive'}
            onChange={(isPaid) => form.set('isPaid', isPaid)}
          />
          <div>
            <Button type="submit" busy={form.isBusy}>
              Add leave
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}
