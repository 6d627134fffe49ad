import { IconArrowBackUp, IconBan, IconBolt, IconDots, IconEye, IconPrinter, IconTags } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useIsLent } from '../../../../components/access/lent.ts'
import { Button, IconButton } from '../../../../components/button.tsx'
import {
  dueWords,
  numberPrefix,
  STAGE_VERBS,
  shortNumber,
  waitingWords,
} from '../../../../components/orders/counter/order-words.ts'
import { neededOf } from '../../../../components/orders/needed-keys.ts'
import { LateSign, OwedSign, TimeSign } from '../../../../components/signs.ts'
import { STAGE_LOOKS, StatusBadge } from '../../../../components/status-badge.tsx'
import { Menu } from '../../../../components/windows/menu.tsx'
import type { MenuItem } from '../../../../components/windows/menu-props.ts'
import { money } from '../../../../lib/format.ts'
import classes from '../board.module.css'
import { type BoardCard, cameAt, earlierStagesOf, isReady, kilosPerLoad, movesOn, targetOf } from '../board.ts'
import { LoadMachines } from '../machines/machine-parts.ts'
import shared from '../release.module.css'
import { t } from '../t.ts'
import type { OrderActions } from './use-order-actions.ts'

/** An order's loads in one column: contents, urgency, unpaid balance, and the next action. */
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
  const isVoidLent = useIsLent(...neededOf('order.void', actions.verdictOnVoid(order)))
  const name = order.customerName ?? t('walkIn')
  return (
    <li className={classes.card} data-open={isOpen || undefined} data-late={due.tone === 'late' || undefined}>
      <div className={classes.cardHead}>
        <button type="button" className={classes.cardOpen} onClick={() => actions.open(order.id)}>
          <span className={classes.number}>
            <small>{numberPrefix(order.number)}</small>
            {shortNumber(order.number)}
          </span>
          <span className="visually-hidden">{t('nameOpen', { name })}</span>
          {order.rush && (
            <span className={classes.rush}>
              <IconBolt size={18} aria-hidden="true" />
              {t('rush')}
            </span>
          )}
        </button>
        <Menu
          target={
            <IconButton label={t('moreActionsForNumber', { number: order.number })}>
              <IconDots size={22} aria-hidden="true" />
            </IconButton>
          }
          header={order.number}
          items={menuOf(card, actions, isVoidLent)}
        />
      </div>
      <div className={classes.cardWords}>
        <strong>{name}</strong>
        <span className={shared.dim}>
          {loads.length === order.loads.length
            ? order.services
              ? t('loadsServices', { count: loads.length, services: order.services })
              : t('loads', { count: loads.length })
            : order.services
              ? t('loadsOfLoadsServices', { count: order.loads.length, loads: loads.length, services: order.services })
              : t('loadsOfLoads', { count: order.loads.length, loads: loads.length })}
        </span>
      </div>
      <div className={shared.badges}>
        <StatusBadge
          status={due.tone === 'late' ? 'danger' : due.tone === 'soon' ? 'attention' : 'done'}
          icon={due.tone === 'late' ? LateSign : TimeSign}
        >
          {due.words}
        </StatusBadge>
        {order.balance > 0 && (
          <StatusBadge status="attention" icon={OwedSign}>
            {t('balanceUnpaid', { balance: money(order.balance) })}
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
          needs={isReady(order) ? 'order.release' : undefined}
          size="lg"
          wide
          tone={isReady(order) ? 'primary' : 'neutral'}
          onClick={() => actions.open(order.id)}
          disabled={!isReady(order)}
        >
          {isReady(order)
            ? t('release')
            : t('waitingForLoads', {
                count: order.loads.filter((load) => load.stage !== 'ready' && load.stage !== 'released').length,
              })}
        </Button>
      ) : (
        <Button
          needs="order.stage"
          size="lg"
          wide
          tone="neutral"
          busy={actions.isMoving(order.id)}
          onClick={() => void actions.advance(order, moves)}
        >
          {target ? STAGE_VERBS[target] : t('nextStage')}
        </Button>
      )}
    </li>
  )
}

function menuOf({ order, loads }: BoardCard, actions: OrderActions, isVoidLent: boolean): (MenuItem | null)[] {
  const first = loads[0]
  const back = first ? earlierStagesOf(first) : []
  const icon = (Glyph: typeof IconEye) => <Glyph size={20} aria-hidden="true" />
  return [
    { label: t('open'), icon: icon(IconEye), onSelect: () => actions.open(order.id) },
    ...back.map((stage) => ({
      needs: 'order.stage' as const,
      label: t('backToWord', { word: STAGE_LOOKS[stage].word.toLowerCase() }),
      icon: icon(IconArrowBackUp),
      onSelect: () => actions.back(order, loads, stage),
    })),
    null,
    { label: t('printBagTags'), icon: icon(IconTags), onSelect: () => actions.printTags(order.id) },
    { label: t('printStub'), icon: icon(IconPrinter), onSelect: () => actions.printStub(order.id) },
    null,
    {
      needs: isVoidLent ? undefined : 'order.void',
      label: t('void'),
      icon: icon(IconBan),
      danger: true,
      onSelect: () => actions.void(order),
    },
  ]
}
