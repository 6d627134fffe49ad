import type { Order } from '@labada/contracts/orders/order-schemas'
import { CLAIM_CHECKS } from '@labada/domain/orders/order-stages'
import { type RefObject, useEffect, useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { OpenDrawerDialog } from '../../../../components/cash/open-drawer-dialog.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { May } from '../../../../components/may.tsx'
import { CLAIM_WORDS, STAGE_VERBS } from '../../../../components/orders/counter/order-words.ts'
import { PayPanel } from '../../../../components/orders/counter/pay-panel.tsx'
import { TakenParts } from '../../../../components/orders/counter/taken-parts.tsx'
import { usePrepaid } from '../../../../components/orders/counter/use-prepaid.tsx'
import { useOpenPackages } from '../../../../components/orders/packages/customer-packages.ts'
import { money } from '../../../../lib/format.ts'
import { useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { isReady, scanActionOf, targetOf } from '../board.ts'
import { DeskProblem } from '../desk-problem.tsx'
import { t } from '../t.ts'
import { type Deed, type Entered, type ReleaseDesk, useReleaseDesk } from '../use-release-desk.ts'
import { MoreActions } from './more-actions.tsx'
import { OrderLoads } from './order-loads.tsx'
import { OrderMoney } from './order-money.tsx'
import classes from './order-panel.module.css'
import { OrderWho } from './order-who.tsx'
import { ReleasePart } from './release-part.tsx'
import { ReversalRequests } from './reversal-requests.tsx'
import { StorageLine, storageDueOf } from './storage-line.tsx'
import { UnpaidRelease } from './unpaid-release.tsx'
import { undoableLoads, useDeskDeeds } from './use-desk-deeds.ts'
import type { OrderActions } from './use-order-actions.ts'

interface OrderPanelProps {
  readonly order: Order
  readonly actions: OrderActions
  readonly now: Date
  /** The action of Enter while the scan box is empty: releases the order once it is fully paid. */
  readonly onEnter: RefObject<(() => void) | null>
  readonly entered: RefObject<Entered | null>
  readonly onClose: () => void
  readonly onDone: (deed: Deed) => void
}

/** The open order: its customer, the stages of its loads, the balance, and the next action. */
export function OrderPanel({ order, actions, now, onEnter, entered, onClose, onDone }: OrderPanelProps) {
  const desk = useReleaseDesk(order, onDone, entered)
  // Known before the payment opens: a tile that came later would move the others.
  usePrepaid(order.balance > 0 ? order.customer?.id : undefined)
  useOpenPackages(order.balance > 0 ? order.customer?.id : undefined)
  const { release } = desk
  const canRelease = desk.ready && order.balance === 0 && !desk.isPaying && storageDueOf(order, now) === 0
  useEffect(() => {
    onEnter.current = canRelease ? release : null
    return () => {
      onEnter.current = null
    }
  })
  const isOpen = order.stage !== 'released' && order.stage !== 'voided'
  const mayTake = useMayDo('payment.take')
  useHotkeys([
    ...(isOpen && order.balance > 0 && mayTake ? [{ keys: 'F9', does: t('pay'), run: desk.startPaying }] : []),
    { keys: 'Escape', does: t('closeTheOrder'), run: onClose },
  ])
  const problem = <DeskProblem order={order} desk={desk} />
  const isPaying = desk.isPaying && order.balance > 0
  return (
    <section
      className={classes.panel}
      aria-label={t('orderNumber', { number: order.number })}
      data-panel
      data-paying={isPaying || undefined}
    >
      <OrderWho order={order} now={now} />
      {isPaying ? (
        <PayPanel
          tendering={desk.tendering}
          dispatch={desk.tender}
          onAccept={desk.accept}
          acceptWords={desk.ready ? t('acceptAndRelease') : t('accept')}
          onAcceptPart={desk.accept}
          onBack={desk.stopPaying}
          busy={desk.isBusy}
          customerId={order.customer?.id}
          payable={{ order }}
          problem={problem}
        />
      ) : (
        <>
          <OrderLoads order={order} actions={actions} now={now} />
          <OrderMoney order={order} />
          {isOpen && isReady(order) && <StorageLine order={order} now={now} />}
          <div className={classes.panelFoot}>
            <TakenParts
              payments={desk.tendering.taken}
              busy={desk.isBusy}
              onRemove={(id) => desk.tender({ type: 'remove', id })}
            />
            {problem}
            <May needs="approval.see">
              <ReversalRequests order={order} />
            </May>
            {isOpen && desk.ready && <ClaimTiles desk={desk} />}
            {isOpen && <MainActions order={order} desk={desk} actions={actions} now={now} />}
            {!isOpen && <UndoRelease order={order} now={now} />}
          </div>
          <MoreActions order={order} actions={actions} />
        </>
      )}
      {desk.drawer === 'asked' && <OpenDrawerDialog why={t('openTheDrawerToTake')} onDone={desk.drawerDone} />}
    </section>
  )
}

function MainActions({
  order,
  desk,
  actions,
  now,
}: {
  readonly order: Order
  readonly desk: ReleaseDesk
  readonly actions: OrderActions
  readonly now: Date
}) {
  const [isParting, setParting] = useState(false)
  const next = scanActionOf(order)
  const moves = next.kind === 'advance' ? next.moves : []
  const target = targetOf(moves)
  const hasBalance = order.balance > 0
  const mustSettle = storageDueOf(order, now) > 0
  const readyLoads = order.loads.filter(({ stage }) => stage === 'ready')
  return (
    <>
      {moves.length > 0 && (
        <Button
          needs="order.stage"
          size="lg"
          wide
          busy={actions.isMoving(order.id)}
          onClick={() => void actions.advance(order, moves)}
        >
          {target ? STAGE_VERBS[target] : t('nextStage')}
          {order.loads.length > 1 && ` (${t('loads', { count: moves.length })})`}
        </Button>
      )}
      {hasBalance && (
        <Button
          needs="payment.take"
          size="lg"
          wide
          keys="F9"
          tone={desk.ready ? 'primary' : 'neutral'}
          data-autofocus={desk.ready || undefined}
          disabled={desk.isBusy}
          onClick={desk.startPaying}
        >
          {t('payBalance', { balance: money(order.balance) })}
        </Button>
      )}
      {!hasBalance && desk.ready && (
        <Button
          size="lg"
          wide
          keys="Enter"
          data-autofocus
          busy={desk.isBusy}
          disabled={mustSettle}
          onClick={desk.release}
        >
          {t('release')}
        </Button>
      )}
      {hasBalance && readyLoads.length > 0 && !mustSettle && (
        <May needs="order.release">
          <UnpaidRelease order={order} now={now} busy={desk.isBusy} onRelease={() => desk.releaseAnyway()} />
        </May>
      )}
      {!hasBalance && order.loads.length > 1 && readyLoads.length > 0 && (
        <Button
          needs="order.release"
          tone="quiet"
          wide
          disabled={desk.isBusy || mustSettle}
          onClick={() => setParting(true)}
        >
          {t('releasePart')}
        </Button>
      )}
      {isParting && (
        <ReleasePart
          order={order}
          onDone={(loadIds) => {
            setParting(false)
            if (loadIds) desk.releaseAnyway(loadIds)
          }}
        />
      )}
    </>
  )
}

/** How the person collecting was identified as the owner. */
function ClaimTiles({ desk }: { readonly desk: ReleaseDesk }) {
  return (
    <RadioTiles
      label={t('identifiedBy')}
      value={desk.claim}
      onChange={desk.setClaim}
      options={CLAIM_CHECKS.map((check) => ({ value: check, label: CLAIM_WORDS[check] }))}
      least={96}
    />
  )
}

/** Undoes a release to the wrong person, or one made too early; available for 15 minutes. */
function UndoRelease({ order, now }: { readonly order: Order; readonly now: Date }) {
  const deeds = useDeskDeeds()
  const loads = order.stage === 'released' ? undoableLoads(order, now) : []
  if (loads.length === 0) return null
  return (
    <Button needs="order.release" tone="neutral" wide onClick={() => void deeds.undoRelease(order, loads)}>
      {t('undoRelease')}
    </Button>
  )
}
