import type { Load, Order } from '@labada/contracts/orders/order-schemas'
import { nextStageOf } from '@labada/domain/orders/load-stages'
import { IconArrowRight, IconDots, IconTags } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button, IconButton } from '../../../../components/button.tsx'
import { Heading } from '../../../../components/layout.tsx'
import { STAGE_VERBS } from '../../../../components/orders/counter/order-words.ts'
import { usePrinter } from '../../../../components/orders/slips/use-printer.ts'
import { STAGE_LOOKS, StageBadge } from '../../../../components/status-badge.tsx'
import { Menu } from '../../../../components/windows/menu.tsx'
import { relative } from '../../../../lib/format.ts'
import { earlierStagesOf, kilosPerLoad, movesOn } from '../board.ts'
import { LoadMachines } from '../machines/machine-parts.ts'
import shared from '../release.module.css'
import { t } from '../t.ts'
import classes from './order-panel.module.css'
import { useDeskDeeds } from './use-desk-deeds.ts'
import type { OrderActions } from './use-order-actions.ts'

/** Each load: its stage, since when, by whom; moves it to the next stage, or back with a reason. */
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
  const weights = order.lines.flatMap(({ weightKg }) => (weightKg === null ? [] : [weightKg]))
  const kilos = weights.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0)
  const weighed = { ...order, kilosPerLoad: kilosPerLoad(kilos, order.loads) }
  return (
    <div>
      <Heading level={3}>{t('loads2')}</Heading>
      <ul className={classes.loads}>
        {order.loads.map((load) => (
          <li key={load.id}>
            <span className={classes.loadWords}>
              <span>
                <strong>
                  {load.number}/{order.loads.length}
                </strong>{' '}
                {load.label}
                {load.rewash !== null && <em> {t('rewashRewash', { rewash: load.rewash })}</em>}
              </span>
              <span className={shared.dim}>
                {load.stageBy.name}, {relative(load.stageAt, now)}
              </span>
            </span>
            <StageBadge stage={load.stage} />
            {isOpen && (
              <Suspense>
                <LoadMachines order={weighed} loads={[load]} now={now} withKeys />
              </Suspense>
            )}
            {order.stage !== 'voided' && <LoadKeys order={order} load={load} actions={actions} isOpen={isOpen} />}
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
  isOpen,
}: {
  readonly order: Order
  readonly load: Load
  readonly actions: OrderActions
  readonly isOpen: boolean
}) {
  const deeds = useDeskDeeds()
  const printer = usePrinter()
  const next = isOpen ? nextStageOf(load) : undefined
  const isWashed = load.path.indexOf(load.stage) > load.path.indexOf('washing') && load.stage !== 'received'
  return (
    <span className={classes.loadKeys}>
      {next && order.loads.length > 1 && (
        <Button
          needs="order.stage"
          tone="neutral"
          iconRight={<IconArrowRight size={18} aria-hidden="true" />}
          busy={actions.isMoving(order.id)}
          aria-label={t('loadNumberNext', { number: load.number, next: STAGE_VERBS[next] })}
          onClick={() => void actions.advance(order, movesOn([load]))}
        >
          {STAGE_LOOKS[next].word}
        </Button>
      )}
      <Menu
        target={
          <IconButton label={t('moreActionsForLoadNumber', { number: load.number })}>
            <IconDots size={22} aria-hidden="true" />
          </IconButton>
        }
        items={[
          ...(load.stage === 'released' ? [] : earlierStagesOf(load)).map((stage) => ({
            needs: 'order.stage' as const,
            label: t('backToWord', { word: STAGE_LOOKS[stage].word.toLowerCase() }),
            onSelect: () => actions.back(order, [load], stage),
          })),
          ...(isWashed
            ? [
                {
                  needs: 'order.stage' as const,
                  label: t('rewash'),
                  onSelect: () => void deeds.rewash(order, load),
                },
              ]
            : []),
          {
            label: t('printTag'),
            icon: <IconTags size={20} aria-hidden="true" />,
            onSelect: () => printer.tags(order, [load]),
          },
        ]}
      />
    </span>
  )
}
