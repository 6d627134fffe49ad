import type { Load, Order } from '@labada/contracts/orders'
import { IconArrowRight, IconDots, IconTags } from '@tabler/icons-react'
import { Button, IconButton } from '../../components/button.tsx'
import { Heading } from '../../components/layout.tsx'
import { Menu } from '../../components/menu.tsx'
import { STAGE_VERBS } from '../../components/shop/order-words.ts'
import { usePrinter } from '../../components/shop/slips/use-printer.ts'
import { STAGE_LOOKS, StageBadge } from '../../components/status-badge.tsx'
import { relative } from '../../lib/format.ts'
import { earlierStagesOf, movesOn, nextStageOf } from './board.ts'
import classes from './release.module.css'
import type { OrderActions } from './use-order-actions.ts'

/** Each load by itself: where it is, since when, by whom; one on, or back with a reason. */
export function OrderLoads({
  order,
  actions,
  now,
}: {
  readonly order: Order
  readonly actions: OrderActions
  readonly now: Date
}) {
  const isOpen = order.stage !== 'released' && order.stage !== 'voided'
  return (
    <div>
      <Heading level={3}>Loads</Heading>
      <ul className={classes.loads}>
        {order.loads.map((load) => (
          <li key={load.id}>
            <span className={classes.loadWords}>
              <span>
                <strong>
                  {load.number}/{order.loads.length}
                </strong>{' '}
                {load.label}
              </span>
              <span className={classes.dim}>
                {load.stageBy.name}, {relative(load.stageAt, now)}
              </span>
            </span>
            <StageBadge stage={load.stage} />
            {isOpen && <LoadKeys order={order} load={load} actions={actions} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function LoadKeys({
  order,
  load,
  actions,
}: {
  readonly order: Order
  readonly load: Load
  readonly actions: OrderActions
}) {
  const printer = usePrinter()
  const next = nextStageOf(load)
  return (
    <span className={classes.loadKeys}>
      {next && order.loads.length > 1 && (
        <Button
          tone="neutral"
          iconRight={<IconArrowRight size={18} aria-hidden="true" />}
          busy={actions.isMoving(order.id)}
          aria-label={`Load ${load.number}: ${STAGE_VERBS[next]}`}
          onClick={() => void actions.advance(order, movesOn([load]))}
        >
          {STAGE_LOOKS[next].word}
        </Button>
      )}
      <Menu
        target={
          <IconButton label={`More for load ${load.number}`}>
            <IconDots size={22} aria-hidden="true" />
          </IconButton>
        }
        items={[
          ...earlierStagesOf(load).map((stage) => ({
            label: `Back to ${STAGE_LOOKS[stage].word.toLowerCase()}`,
            onSelect: () => actions.back(order, [load], stage),
          })),
          {
            label: 'Print its tag',
            icon: <IconTags size={20} aria-hidden="true" />,
            onSelect: () => printer.tags(order, [load]),
          },
        ]}
      />
    </span>
  )
}
