import { type Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import { maxLength, required } from '@labada/domain/core/rules'
import { MACHINE_KINDS, type MachineKind } from '@labada/domain/orders/machines/machines'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Facts, Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { kilos, NOTHING, number } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'
import { MachineDowntimes } from './machine-downtimes.tsx'
import { MachineRunning, type Running } from './machine-running.tsx'
import { MACHINE_KIND_NAMES } from './machine-words.ts'

type Values = {
  readonly name: string
  readonly kind: MachineKind
  readonly capacityKg: number | null
  readonly minutesPerCycle: number | null
  readonly counterReading: number | null
  readonly isRetired: boolean
}

/** What a machine can do, for whoever may not change it. */
function Terms({
  machine: { kind, capacityKg, minutesPerCycle, counterReading, status },
}: {
  readonly machine: Machine
}) {
  return (
    <Facts
      items={[
        [t('kind'), MACHINE_KIND_NAMES[kind]],
        [t('capacity'), kilos(capacityKg)],
        [t('minutesPerCycle'), number(minutesPerCycle)],
        [t('counterReading'), counterReading === null ? NOTHING : number(counterReading)],
        ...(status === 'retired' ? [[t('retiredNoLongerInUse'), t('yes2')] as const] : []),
      ]}
    />
  )
}

/** One machine: its capabilities, whether it is retired, and its downtimes. */
export function MachineDrawer({
  branchId,
  machine,
  running,
  onClose,
}: {
  readonly branchId: string
  /** Null for a new one. */
  readonly machine: Machine | null
  readonly running: Running
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const mayEdit = useMayDo('machine.edit')
  const [id] = useState(() => newId())
  const form = useForm<Values>({
    initial: {
      name: machine?.name ?? '',
      kind: machine?.kind ?? 'washer',
      capacityKg: machine?.capacityKg ?? null,
      minutesPerCycle: machine?.minutesPerCycle ?? null,
      counterReading: machine?.counterReading ?? null,
      isRetired: machine?.status === 'retired',
    },
    rules: { name: [required, maxLength(40)], capacityKg: [required], minutesPerCycle: [required] },
    names: { capacityKg: t('capacity'), minutesPerCycle: t('minutesPerCycle') },
    onSubmit: async ({ capacityKg, minutesPerCycle, isRetired, ...rest }) => {
      if (capacityKg === null || minutesPerCycle === null) return
      const terms = { ...rest, capacityKg, minutesPerCycle }
      if (machine) {
        await call(
          machineRoutes.updateMachine,
          { params: { machineId: machine.id }, body: { ...terms, isRetired, version: machine.version } },
          { mode: 'debounce' },
        )
      } else {
        await call(machineRoutes.createMachine, { params: { branchId }, body: { id, ...terms } }, { mode: 'debounce' })
      }
      void client.invalidateQueries({ queryKey: keys.machines() })
      toast.positive(t('restSaved', { rest: rest.name }))
      onClose()
    },
  })
  return (
    <Drawer opened onClose={onClose} title={machine ? machine.name : t('newMachine')} width={480}>
      <Stack>
        {machine && mayEdit && (
          <div>
            <MachineRunning machine={machine} running={running} />
          </div>
        )}
        {machine && !mayEdit && <Terms machine={machine} />}
        {mayEdit && (
          <form {...form.formProps} aria-label={t('machine')}>
            <Stack>
              <Refusal error={form.failure} what={t('machineCouldntBeSaved')} />
              <TextField
                label={t('name')}
                hint={t('theNameUsedInThe')}
                required
                {...form.field('name')}
                maxLength={40}
              />
              <SelectField
                label={t('kind')}
                {...form.field('kind')}
                options={MACHINE_KINDS.map((value) => ({ value, label: MACHINE_KIND_NAMES[value] }))}
              />
              <NumberField
                label={t('capacity')}
                hint={t('dryLaundryPerCycleIn')}
                unit={t('kg')}
                decimals={1}
                min={1}
                max={200}
                required
                {...form.field('capacityKg')}
              />
              <NumberField label={t('minutesPerCycle')} min={1} max={480} required {...form.field('minutesPerCycle')} />
              <NumberField
                label={t('counterReading')}
                hint={t('cyclesOnTheMachinesCounter')}
                min={0}
                max={99_999_999}
                {...form.field('counterReading')}
              />
              {machine && (
                <Checkbox
                  label={t('retiredNoLongerInUse')}
                  checked={form.values.isRetired}
                  onChange={(isRetired) => form.set('isRetired', isRetired)}
                />
              )}
              <FormActions>
                <Button type="submit" busy={form.isBusy}>
                  {t('save')}
                </Button>
              </FormActions>
            </Stack>
          </form>
        )}
        {machine && <MachineDowntimes machineId={machine.id} />}
      </Stack>
    </Drawer>
  )
}
