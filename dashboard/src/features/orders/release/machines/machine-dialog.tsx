import { machineCycleRoutes, type ShopMachine } from '@labada/contracts/orders/machines/machine-cycles'
import type { Load } from '@labada/contracts/orders/order-schemas'
import { isRunning, statusAt } from '@labada/domain/orders/machines/machines'
import { type SyntheticEvent, useId, useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import type { Option } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { kilos, time } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'
import classes from './load-machines.module.css'
import { machinesFor, minutesLeft, placeOf, useShopMachines } from './use-shop-machines.ts'

/** Which machine each of these loads goes into, one after the other, and for how long. */
export function MachineDialog({
  order,
  loads,
  now,
  onClose,
}: {
  readonly order: { readonly id: string; readonly number: string; readonly kilosPerLoad: number | null }
  readonly loads: readonly Load[]
  readonly now: Date
  readonly onClose: () => void
}) {
  const formId = useId()
  const all = useShopMachines()
  const [at, setAt] = useState(0)
  const [cycleId, setCycleId] = useState(newId)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  const start = useCommand(machineCycleRoutes.startMachineCycle, {
    invalidates: () => [keys.machines(), keys.order(order.id)],
    onDone: () => {
      setChosenId(null)
      setMinutes(null)
      setCycleId(newId())
      if (at + 1 < loads.length) setAt(at + 1)
      else onClose()
    },
  })
  const load = loads[at]
  if (!load) return null
  const machines = machinesFor(load, all).filter(({ id }) => id !== placeOf(load, all)?.machine.id)
  const chosen = machines.find(({ id }) => id === chosenId) ?? proposed(machines, now)
  const isShared = chosen !== undefined && isRunning(chosen.cycles, now)
  const takes = minutes ?? chosen?.minutesPerCycle ?? null
  const isTooMuch = chosen !== undefined && order.kilosPerLoad !== null && order.kilosPerLoad > chosen.capacityKg
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!chosen || takes === null) return
    start.mutate({
      params: { machineId: chosen.id },
      body: {
        id: cycleId,
        orderId: order.id,
        loadId: load.id,
        minutes: takes,
        ...(isShared && { together: true }),
      },
    })
  }
  const kind = load.stage === 'drying' ? 'dryer' : 'washer'
  return (
    <Dialog
      opened
      title={t('chooseAKindForLoad', { number: load.number, number2: order.number, kind })}
      onClose={onClose}
      footer={<OkCancel form={formId} busy={start.isPending} disabled={!chosen || takes === null} onCancel={onClose} />}
    >
      <form id={formId} className={classes.form} onSubmit={submit}>
        <RadioTiles
          label={kind === 'dryer' ? t('dryer') : t('washer')}
          labelHidden
          value={chosen?.id ?? null}
          onChange={(id) => {
            setChosenId(id)
            setMinutes(null)
          }}
          options={machines.map((machine) => optionOf(machine, now))}
        />
        {isShared && <Banner status="attention">{t('chosenAlreadyHasALoad', { chosen: chosen.name })}</Banner>}
        {isTooMuch && (
          <Banner status="attention">
            {t('aLoadOfThisOrder', {
              kilosPerLoad: kilos(order.kilosPerLoad),
              capacityKg: kilos(chosen.capacityKg),
              chosen: chosen.name,
            })}
          </Banner>
        )}
        <NumberField label={t('minutes')} value={takes} onChange={setMinutes} min={1} max={480} decimals={0} />
      </form>
    </Dialog>
  )
}

/** The first that is free, else the first whose load is done. */
const proposed = (machines: readonly ShopMachine[], now: Date): ShopMachine | undefined =>
  machines.find(({ status }) => status === 'working') ?? machines.find((machine) => statusAt(machine, now) === 'done')

function optionOf(machine: ShopMachine, now: Date): Option {
  return {
    value: machine.id,
    label: machine.name,
    hint: hintOf(machine, now),
    disabled: machine.status === 'out_of_order',
  }
}

function hintOf({ status, trouble, cycles, capacityKg }: ShopMachine, now: Date): string {
  if (status === 'out_of_order') return t('outOfOrderTrouble', { trouble: trouble ?? '' })
  const [first] = cycles
  if (!first) return t('freeCapacityKg', { capacityKg: kilos(capacityKg) })
  const last = cycles.reduce((one, other) => (other.endsAt > one.endsAt ? other : one), first)
  return minutesLeft(last, now) > 0
    ? t('busyUntilEndsAt', { endsAt: time(last.endsAt) })
    : t('doneWaitingSinceEndsAt', { endsAt: time(last.endsAt) })
}
