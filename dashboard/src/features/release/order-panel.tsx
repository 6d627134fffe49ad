import type { Order } from '@labada/contracts/orders'
import { IconPrinter, IconTags, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import type { Change } from '../../components/shop/change-strip.tsx'
import { OpenDrawerDialog } from '../../components/shop/open-drawer-dialog.tsx'
import { STAGE_VERBS } from '../../components/shop/order-words.ts'
import { PayPanel } from '../../components/shop/pay-panel.tsx'
import { money, plural } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/use-hotkeys.ts'
import { scanActionOf, targetOf } from './board.ts'
import { DeskProblem } from './desk-problem.tsx'
import { OrderLoads } from './order-loads.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderWho } from './order-who.tsx'
import classes from './release.module.css'
import type { OrderActions } from './use-order-actions.ts'
import { type ReleaseDesk, useReleaseDesk } from './use-release-desk.ts'

interface OrderPanelProps {
  readonly order: Order
  readonly actions: OrderActions
  readonly now: Date
  /** What Enter does while the scan box is empty: hand over, once everything is paid. */
  readonly onEnter: RefObject<(() => void) | null>
  readonly onClose: () => void
  readonly onDone: (change: Change) => void
}

/** One order in hand: who it belongs to, where its loads are, what is to be paid, and the one right button. */
export function OrderPanel({ order, actions, now, onEnter, onClose, onDone }: OrderPanelProps) {
  const desk = useReleaseDesk(order, onDone)
  const { release } = desk
  const canRelease = desk.ready && order.balance === 0 && !desk.isPaying
  useEffect(() => {
    onEnter.current = canRelease ? release : null
    return () => {
      onEnter.current = null
    }
  })
  const isOpen = order.stage !== 'released' && order.stage !== 'voided'
  useHotkeys([
    ...(isOpen && order.balance > 0 ? [{ keys: 'F9', does: 'Pay', run: desk.startPaying }] : []),
    { keys: 'Escape', does: 'Close the order', run: () => (desk.isPaying ? desk.stopPaying() : onClose()) },
  ])
  const problem = <DeskProblem order={order} desk={desk} />
  return (
    <section className={classes.panel} aria-label={`Order ${order.number}`} data-panel onKeyDown={keysInSheet(desk)}>
      <OrderWho order={order} now={now} />
      {desk.isPaying && order.balance > 0 ? (
        <PayPanel
          tendering={desk.tendering}
          dispatch={desk.tender}
          onAccept={desk.accept}
          acceptWords={desk.ready ? 'Accept and release,' : 'Accept'}
          onAcceptPart={desk.accept}
          onBack={desk.stopPaying}
          busy={desk.isBusy}
          problem={problem}
        />
      ) : (
        <>
          <OrderLoads order={order} actions={actions} now={now} />
          <OrderMoney order={order} />
          <div className={classes.panelFoot}>
            {problem}
            {isOpen && <MainActions order={order} desk={desk} actions={actions} />}
            <MoreActions order={order} actions={actions} />
          </div>
        </>
      )}
      {desk.drawer === 'asked' && (
        <OpenDrawerDialog
          why="Cash goes into an open drawer. Count what is in it now; the payment stays as it is."
          onDone={desk.drawerDone}
        />
      )}
    </section>
  )
}

/** Where the panel is a sheet, page shortcuts rest; F9 then belongs to the sheet. */
const keysInSheet = (desk: ReleaseDesk) => (event: React.KeyboardEvent) => {
  if (event.key !== 'F9' || event.defaultPrevented) return
  event.preventDefault()
  desk.startPaying()
}

function MainActions({
  order,
  desk,
  actions,
}: {
  readonly order: Order
  readonly desk: ReleaseDesk
  readonly actions: OrderActions
}) {
  const next = scanActionOf(order)
  const moves = next.kind === 'advance' ? next.moves : []
  const target = targetOf(moves)
  const hasBalance = order.balance > 0
  return (
    <>
      {moves.length > 0 && (
        <Button size="lg" wide busy={actions.isMoving(order.id)} onClick={() => void actions.advance(order, moves)}>
          {target ? STAGE_VERBS[target] : 'Next stage'}
          {order.loads.length > 1 && ` (${plural(moves.length, 'load')})`}
        </Button>
      )}
      {hasBalance && (
        <Button
          size="lg"
          wide
          keys="F9"
          tone={desk.ready ? 'primary' : 'neutral'}
          data-autofocus={desk.ready || undefined}
          disabled={desk.isBusy}
          onClick={desk.startPaying}
        >
          Pay {money(order.balance)}
        </Button>
      )}
      {!hasBalance && desk.ready && (
        <Button size="lg" wide keys="Enter" data-autofocus busy={desk.isBusy} onClick={desk.release}>
          Release
        </Button>
      )}
    </>
  )
}

function MoreActions({ order, actions }: { readonly order: Order; readonly actions: OrderActions }) {
  const isOver = order.stage === 'released' || order.stage === 'voided'
  return (
    <div className={classes.more}>
      <Button
        tone="neutral"
        icon={<IconPrinter size={20} aria-hidden="true" />}
        onClick={() => actions.printStub(order.id)}
      >
        Stub
      </Button>
      <Button
        tone="neutral"
        icon={<IconTags size={20} aria-hidden="true" />}
        onClick={() => actions.printTags(order.id)}
      >
        Tags
      </Button>
      <IconButton label={`Void ${order.number}`} disabled={isOver} onClick={() => actions.void(order)}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
