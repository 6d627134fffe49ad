import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import type { Load } from '@labada/contracts/orders/order-schemas'
import { IconArrowsExchange, IconPlayerEject, IconWashMachine } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button, IconButton } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { MachineSign } from '../../../../components/signs.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { t } from '../t.ts'
import classes from './load-machines.module.css'
import { machinesFor, minutesLeft, type Placed, placeOf, useShopMachines } from './use-shop-machines.ts'

const MachineDialog = soon(() => import('./machine-dialog.tsx').then((all) => all.MachineDialog), 'window')

/** The machine each of these loads is in, and for how long; a button to set it if there is none. */
export function LoadMachines({
  order,
  loads,
  now,
  withKeys = false,
}: {
  readonly order: { readonly id: string; readonly number: string; readonly kilosPerLoad: number | null }
  readonly loads: readonly Load[]
  readonly now: Date
  /** With the buttons that take a load out or put it into another machine. */
  readonly withKeys?: boolean
}) {
  const machines = useShopMachines()
  const [asking, setAsking] = useState<readonly Load[] | null>(null)
  const placed = loads.map((load) => ({ load, place: placeOf(load, machines) }))
  const isCut = useIsCut()
  const mayRun = useMayDo('machine.run')
  const waiting = placed.flatMap(({ load, place }) =>
    mayRun && !place && machinesFor(load, machines).length > 0 ? [load] : [],
  )
  if (waiting.length === 0 && placed.every(({ place }) => !place)) return null
  return (
    <div className={classes.machines}>
      {placed.map(({ load, place }) => {
        if (!place) return null
        return (
          <span key={load.id} className={classes.place}>
            <PlaceBadge place={place} now={now} loadNumber={loads.length > 1 ? load.number : null} />
            {withKeys && mayRun && (
              <>
                <TakeOut place={place} />
                <IconButton
                  label={t('changeMachineForLoadNumber', { number: load.number })}
                  disabled={isCut}
                  onClick={() => setAsking([load])}
                >
                  <IconArrowsExchange size={20} aria-hidden="true" />
                </IconButton>
              </>
            )}
          </span>
        )
      })}
      {waiting.length > 0 && (
        <Button
          tone="neutral"
          size="sm"
          icon={<IconWashMachine size={18} aria-hidden="true" />}
          aria-label={t('machineForNumber', { number: order.number })}
          title={isCut ? t('machinesNeedTheConnection') : undefined}
          disabled={isCut}
          onClick={() => setAsking(waiting)}
        >
          {t('machine')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <MachineDialog order={order} loads={asking} now={now} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  )
}

function PlaceBadge({
  place: { machine, cycle },
  now,
  loadNumber,
}: {
  readonly place: Placed
  readonly now: Date
  readonly loadNumber: number | null
}) {
  const left = minutesLeft(cycle, now)
  const isDone = left === 0
  return (
    <span className={classes.chip} data-done={isDone || undefined}>
      <StatusBadge status={isDone ? 'ready' : 'working'} icon={isDone ? undefined : MachineSign}>
        <span>
          {loadNumber !== null
            ? isDone
              ? t.rich('loadLoadNumberMachineDone', { loadNumber, machine: machine.name, b: stateOf })
              : t.rich('loadLoadNumberMachineLeftMin', { loadNumber, machine: machine.name, left, b: stateOf })
            : isDone
              ? t.rich('machineDone', { machine: machine.name, b: stateOf })
              : t.rich('machineLeftMin', { machine: machine.name, left, b: stateOf })}
        </span>
      </StatusBadge>
    </span>
  )
}

const stateOf = (words: ReactNode) => <b className={classes.state}>{words}</b>

function TakeOut({ place: { machine, cycle } }: { readonly place: Placed }) {
  const isCut = useIsCut()
  const finish = useCommand(machineCycleRoutes.finishMachineCycle, { invalidates: () => [keys.machines()] })
  return (
    <IconButton
      label={t('takeOutOfMachine', { machine: machine.name })}
      disabled={finish.isPending || isCut}
      onClick={() => finish.mutate({ params: { cycleId: cycle.id } })}
    >
      <IconPlayerEject size={20} aria-hidden="true" />
    </IconButton>
  )
}
