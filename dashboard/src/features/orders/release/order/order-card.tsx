import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBolt,
  IconClock,
  IconCoin,
  IconDots,
  IconEye,
  IconPrinter,
  IconTags,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button, IconButton } from '../../../../components/button.tsx'
import {
  dueWords,
  numberPrefix,
  STAGE_VERBS,
  shortNumber,
  waitingWords,
} from '../../../../components/orders/counter/order-words.ts'
import { STAGE_LOOKS, StatusBadge } from '../../../../components/status-badge.tsx'
import { Menu } from '../../../../components/windows/menu.tsx'
import type { MenuItem } from '../../../../components/windows/menu-props.ts'
import { money, plural } from '../../../../lib/format.ts'
import classes from '../board.module.css'
import { type BoardCard, cameAt, earlierStagesOf, isReady, kilosPerLoad, movesOn, targetOf } from '../board.ts'
import { LoadMachines } from '../machines/machine-parts.ts'
import shared from '../release.module.css'
import type { OrderActions } from './use-order-actions.ts'

/** Orders' loads in one column: what it is, how urgent, what is unpaid, and the one next thing to do. */
export function OrderCard({
  card,
  now,
  actions,
  isOpen,
}: {
  readonly card: BoardCard
  readonly now: Date
  readonly actions: OrderActions
  readonly isOpen: boolean
}) {
  const { order, loads, stage } = card
  const due = stage === 'ready' ? waitingWords(cameAt(card), now) : dueWords(order.promisedAt, now)
  const moves = movesOn(loads)
  const target = targetOf(moves)
  const name = order.customerName ?? 'Walk-in'
  return (
    <li className={classes.card} data-open={isOpen || undefined} data-late={due.tone === 'late' || undefined}>
      <div className={classes.cardHead}>
        <button type="button" className={classes.cardOpen} onClick={() => actions.open(order.id)}>
          <span className={classes.number}>
            <small>{numberPrefix(order.number)}</small>
            {shortNumber(order.number)}
          </span>
          <span className="visually-hidden">, {name}, open</span>
          {order.rush && (
            <span className={classes.rush}>
              <IconBolt size={18} aria-hidden="true" />
              Rush
            </span>
          )}
        </button>
        <Menu
          target={
            <IconButton label={`More for ${order.number}`}>
              <IconDots size={22} aria-hidden="true" />
            </IconButton>
          }
          header={order.number}
          items={menuOf(card, actions)}
        />
      </div>
      <div className={classes.cardWords}>
        <strong>{name}</strong>
        <span className={shared.dim}>
          {loads.length === order.loads.length
            ? plural(loads.length, 'load')
            : `${loads.length} of ${plural(order.loads.length, 'load')}`}
          {order.services && ` · ${order.services}`}
        </span>
      </div>
      <div className={shared.badges}>
        <StatusBadge
          status={due.tone === 'late' ? 'danger' : due.tone === 'soon' ? 'attention' : 'done'}
          icon={due.tone === 'late' ? IconAlertTriangle : IconClock}
        >
          {due.words}
        </StatusBadge>
        {order.balance > 0 && (
          <StatusBadge status="attention" icon={IconCoin}>
            {money(order.balance)} unpaid
          </StatusBadge>
        )}
      </div>
      <Suspense>
        <LoadMachines
          order={{ ...order, kilosPerLoad: kilosPerLoad(order.kilos, order.loads) }}
          loads={loads}
          now={now}
        />
      </Suspense>
      {stage === 'ready' ? (
        <Button
          size="lg"
          wide
          tone={isReady(order) ? 'primary' : 'neutral'}
          onClick={() => actions.open(order.id)}
          disabled={!isReady(order)}
        >
          {isReady(order)
            ? 'Release'
            : `Waits for ${plural(order.loads.filter((load) => load.stage !== 'ready' && load.stage !== 'released').length, 'load')}`}
        </Button>
      ) : (
        <Button
          size="lg"
          wide
          tone="neutral"
          busy={actions.isMoving(order.id)}
          onClick={() => void actions.advance(order, moves)}
        >
          {target ? STAGE_VERBS[target] : 'Next stage'}
        </Button>
      )}
    </li>
  )
}

function menuOf({ order, loads }: BoardCard, actions: OrderActions): (MenuItem | null)[] {
  const first = loads[0]
  const back = first ? earlierStagesOf(first) : []
  const icon = (Glyph: typeof IconEye) => <Glyph size={20} aria-hidden="true" />
  return [
    { label: 'Open', icon: icon(IconEye), onSelect: () => actions.open(order.id) },
    ...back.map((stage) => ({
      label: `Back to ${STAGE_LOOKS[stage].word.toLowerCase()}`,
      icon: icon(IconArrowBackUp),
      onSelect: () => actions.back(order, loads, stage),
    })),
    null,
    { label: 'Print bag tags', icon: icon(IconTags), onSelect: () => actions.printTags(order.id) },
    { label: 'Print stub', icon: icon(IconPrinter), onSelect: () => actions.printStub(order.id) },
    null,
    { label: 'Void', icon: icon(IconTrash), danger: true, onSelect: () => actions.void(order) },
  ]
}
