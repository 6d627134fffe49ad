import { type Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import { maxLength, required } from '@labada/domain/core/rules'
import { MACHINE_KINDS, type MachineKind } from '@labada/domain/orders/machines/machines'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { MachineDowntimes } from './machine-downtimes.tsx'
import { MachineRunning, type Running } from './machine-running.tsx'
import { MACHINE_KIND_NAMES } from './machine-words.ts'

type Terms = {
  readonly name: string
  readonly kind: MachineKind
  readonly capacityKg: number | null
  readonly minutesPerCycle: number | null
  readonly counterReading: number | null
  readonly isRetired: boolean
}

/** One machine: what it can do, whether it is still there, and every time it did not run. */
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
  const [id] = useState(() => newId())
  const form = useForm<Terms>({
    initial: {
      name: machine?.name ?? '',
      kind: machine?.kind ?? 'washer',
      capacityKg: machine?.capacityKg ?? null,
      minutesPerCycle: machine?.minutesPerCycle ?? null,
      counterReading: machine?.counterReading ?? null,
      isRetired: machine?.status === 'retired',
    },
    rules: { name: [required, maxLength(40)], capacityKg: [required], minutesPerCycle: [required] },
    names: { capacityKg: 'Capacity', minutesPerCycle: 'Minutes a cycle' },
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
      toast.positive(`${rest.name} is saved`)
      onClose()
    },
  })
  return (
    <Drawer opened onClose={onClose} title={machine ? machine.name : 'New machine'} width={480}>
      <Stack>
        {machine && (
          <div>
            <MachineRunning machine={machine} running={running} />
          </div>
        )}
        <form {...form.formProps} aria-label="Machine">
          <Stack>
            <Refusal error={form.failure} what="The machine could not be saved" />
            <TextField
              label="Name"
              hint="As it is called in the shop: Washer 3"
              required
              {...form.field('name')}
              maxLength={40}
            />
            <SelectField
              label="Kind"
              {...form.field('kind')}
              options={MACHINE_KINDS.map((value) => ({ value, label: MACHINE_KIND_NAMES[value] }))}
            />
            <NumberField
              label="Capacity"
              hint="Dry laundry in one round, in half kilos"
              unit="kg"
              decimals={1}
              min={1}
              max={200}
              required
              {...form.field('capacityKg')}
            />
            <NumberField label="Minutes a cycle" min={1} max={480} required {...form.field('minutesPerCycle')} />
            <NumberField
              label="Counter reading"
              hint="Cycles on its own counter; leave empty when it has none"
              min={0}
              max={99_999_999}
              {...form.field('counterReading')}
            />
            {machine && (
              <Checkbox
                label="Retired: it is no longer used"
                checked={form.values.isRetired}
                onChange={(isRetired) => form.set('isRetired', isRetired)}
              />
            )}
            <Button type="submit" busy={form.isBusy}>
              Save
            </Button>
          </Stack>
        </form>
        {machine && <MachineDowntimes machineId={machine.id} />}
      </Stack>
    </Drawer>
  )
}
