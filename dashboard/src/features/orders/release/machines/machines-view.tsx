import { machineCycleRoutes, type ShopMachine } from '@labada/contracts/orders/machines/machine-cycles'
import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { MACHINE_KINDS, statusAt } from '@labada/domain/orders/machines/machines'
import { IconPlayerEject, IconWashMachine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button, ButtonLink, IconButton } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { STAGE_VERBS, shortNameOf, shortNumber } from '../../../../components/orders/counter/order-words.ts'
import { STAGE_LOOKS } from '../../../../components/status-badge.tsx'
import { useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { paths } from '../../../../lib/paths.ts'
import { movesOn } from '../board.ts'
import type { OrderActions } from '../order/use-order-actions.ts'
import { openOrdersQuery } from '../release-api.ts'
import { t } from '../t.ts'
import { type FloorLoad, loadsOf, stageIn, waitingOf } from './floor.ts'
import { MachineFace } from './machine-face.tsx'
import classes from './machines-view.module.css'
import { useFloorMoves } from './use-floor-moves.ts'
import { useLoadDrag } from './use-load-drag.ts'

const SECOND_MS = 1_000

/** The branch's washers and dryers as they stand, with the loads that wait for one. */
export function MachinesView({ actions }: { readonly actions: OrderActions }) {
  const machines = useQuery(callQuery([...keys.machines(), 'shop'], machineCycleRoutes.listShopMachines, {}))
  const orders = useQuery(openOrdersQuery())
  return (
    <QuerySection
      query={machines}
      together={[orders]}
      what={t('machines')}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState icon={<IconWashMachine size={36} stroke={1.5} />} title={t('noMachinesYet')}>
          {t('anAdminAddsWashersAnd')}
        </EmptyState>
      }
    >
      {({ items }) => <Floor machines={items} orders={orders.data?.items ?? []} actions={actions} />}
    </QuerySection>
  )
}

interface FloorProps {
  readonly machines: readonly ShopMachine[]
  readonly orders: readonly OrderSummary[]
  readonly actions: OrderActions
}

function hintFor({ order, load }: FloorLoad, canGoIn: boolean): string {
  const which = { number: shortNumber(order.number), load: load.number }
  return canGoIn ? t('tapAMachineForNumber', which) : t('noMachineIsFreeForNumber', which)
}

/** What was tapped first: a load that looks for a machine, or a machine that looks for a load. */
type Chosen = { readonly loadId: string } | { readonly machineId: string } | null

function Floor({ machines, orders, actions }: FloorProps) {
  const now = useNow(SECOND_MS)
  const isCut = useIsCut()
  const mayRun = useMayDo('machine.run') && !isCut
  const [chosen, setChosen] = useState<Chosen>(null)
  const area = useRef<HTMLDivElement>(null)
  const { busyLoadId, put } = useFloorMoves(actions)
  const loads = loadsOf(orders, machines)
  const waiting = waitingOf(loads, now)

  const tryToPut = (of: FloorLoad | undefined, machine: ShopMachine | undefined) => {
    setChosen(null)
    const stage = of && machine && stageIn(of, machine, now)
    if (stage) void put(of, machine, stage)
  }
  const { dragged, handlersOf } = useLoadDrag(area, (loadId, machineId) =>
    tryToPut(
      loads.find(({ load }) => load.id === loadId),
      machines.find(({ id }) => id === machineId),
    ),
  )
  useHotkeys(chosen ? [{ keys: 'Escape', does: t('stopChoosing'), run: () => setChosen(null) }] : [])

  const heldId = dragged?.loadId ?? (chosen && 'loadId' in chosen ? chosen.loadId : null)
  const held = loads.find(({ load }) => load.id === heldId)
  const canGoIn = held !== undefined && machines.some((machine) => stageIn(held, machine, now) !== undefined)
  const wanting = machines.find(({ id }) => chosen && 'machineId' in chosen && id === chosen.machineId)

  const hint = held
    ? hintFor(held, canGoIn)
    : wanting
      ? t('tapALoadForMachine', { machine: wanting.name })
      : t('tapALoadThenAMachine')

  const pressLoad = (of: FloorLoad) => {
    if (wanting && stageIn(of, wanting, now)) return tryToPut(of, wanting)
    setChosen(heldId === of.load.id ? null : { loadId: of.load.id })
  }
  const pressMachine = (machine: ShopMachine) => {
    if (held) return tryToPut(held, machine)
    setChosen(wanting?.id === machine.id ? null : { machineId: machine.id })
  }
  const loadButton = (of: FloorLoad) => ({
    type: 'button' as const,
    'aria-pressed': heldId === of.load.id,
    disabled: busyLoadId === of.load.id || !mayRun,
    onClick: () => pressLoad(of),
    ...(mayRun && handlersOf(of.load.id)),
  })

  return (
    <div ref={area} className={classes.floor} data-dragging={dragged !== null || undefined}>
      <section className={classes.waiting} aria-label={t('loadsWaitingForAMachine')}>
        <h2 className={classes.head}>
          {t('waitingForAMachine')} <span>{waiting.length}</span>
        </h2>
        {(mayRun || isCut) && (
          <p className={classes.hint} role="status">
            {isCut ? t('machinesNeedTheConnection') : hint}
          </p>
        )}
        <ul className={classes.loads}>
          {waiting.map((of) => (
            <li key={of.load.id}>
              <button
                {...loadButton(of)}
                className={classes.load}
                data-lit={(wanting && stageIn(of, wanting, now) !== undefined) || undefined}
              >
                <span className={classes.number}>
                  {t('numberLoadLoad', { number: shortNumber(of.order.number), load: of.load.number })}
                </span>
                <span>{nameOf(of.order)}</span>
                <span>
                  {of.order.rush
                    ? t('stageRush', { stage: STAGE_LOOKS[of.load.stage].word })
                    : STAGE_LOOKS[of.load.stage].word}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {MACHINE_KINDS.map((kind) => {
        const own = machines.filter((machine) => machine.kind === kind)
        if (own.length === 0) return null
        return (
          <section key={kind} aria-label={KIND_WORDS[kind]}>
            <h2 className={classes.head}>
              {KIND_WORDS[kind]} <span>{own.length}</span>
            </h2>
            <ul className={classes.machines}>
              {own.map((machine) => {
                const inside = loads.filter(({ place }) => place?.machine.id === machine.id)
                const status = statusAt(machine, now)
                const isLit = held !== undefined && stageIn(held, machine, now) !== undefined
                const canBePressed = mayRun && (held ? isLit : status === 'working' || status === 'done')
                const [first] = inside
                return (
                  <li
                    key={machine.id}
                    className={classes.machine}
                    data-machine={machine.id}
                    data-state={status}
                    data-lit={isLit || undefined}
                    data-over={(isLit && dragged?.over === machine.id) || undefined}
                  >
                    <button
                      type="button"
                      className={classes.face}
                      aria-pressed={wanting?.id === machine.id}
                      disabled={!canBePressed}
                      onClick={() => pressMachine(machine)}
                    >
                      <MachineFace machine={machine} now={now} who={first && nameOf(first.order)} />
                    </button>
                    <div className={classes.deeds}>
                      {first && (
                        <Inside of={first} machine={machine} now={now} actions={actions} button={loadButton(first)} />
                      )}
                    </div>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
      <div>
        <ButtonLink tone="quiet" to={paths.releaseScreen}>
          {t('openWallScreen')}
        </ButtonLink>
      </div>
      {dragged && held && (
        <div className={classes.ghost} style={{ left: dragged.x, top: dragged.y }} aria-hidden="true">
          {t('numberLoadLoad', { number: shortNumber(held.order.number), load: held.load.number })}
        </div>
      )}
    </div>
  )
}

const KIND_WORDS = { washer: t('washers'), dryer: t('dryers') } as const

const nameOf = ({ customerName }: OrderSummary): string =>
  customerName === null ? t('walkIn') : shortNameOf(customerName)

/** What can be done with the load in a machine: on to its next stage, into another machine, or out. */
function Inside({
  of: { order, load, place },
  machine,
  now,
  actions,
  button,
}: {
  readonly of: FloorLoad
  readonly machine: ShopMachine
  readonly now: Date
  readonly actions: OrderActions
  readonly button: React.ComponentProps<'button'>
}) {
  const finish = useCommand(machineCycleRoutes.finishMachineCycle, { invalidates: () => [keys.machines()] })
  const isCut = useIsCut()
  if (!place) return null
  const moves = movesOn([load])
  const [next] = moves
  const isDone = place.cycle.endsAt <= now
  const words = t('moveNumberLoadLoad', { number: shortNumber(order.number), load: load.number })
  return (
    <>
      {isDone && next && next.to !== 'drying' ? (
        <Button
          needs="order.stage"
          size="sm"
          tone="neutral"
          disabled={actions.isMoving(order.id)}
          onClick={() => void actions.advance(order, moves)}
        >
          {STAGE_VERBS[next.to]}
        </Button>
      ) : (
        <May needs="machine.run">
          <button {...button} className={classes.move} aria-label={words}>
            {t('move')}
          </button>
        </May>
      )}
      <IconButton
        needs="machine.run"
        label={t('takeOutOfMachine', { machine: machine.name })}
        disabled={finish.isPending || isCut}
        onClick={() => finish.mutate({ params: { cycleId: place.cycle.id } })}
      >
        <IconPlayerEject size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}
