import type { Load } from '@labada/contracts/orders/order-schemas'
import { Row, Text } from '../layout.tsx'
import { STAGE_LOOKS, StageBadge } from '../status-badge.tsx'
import { Moment } from '../values.tsx'
import classes from './orders.module.css'
import { t } from './t.ts'

/** Each load with its stages so far and who moved it last. */
export function OrderLoads({ loads }: { readonly loads: readonly Load[] }) {
  return (
    <ul className={classes.loads}>
      {loads.map((load) => (
        <li key={load.id}>
          <Row justify="between">
            <Text strong>
              {t('loadNumber', { number: load.number })} <Text dim>{load.label}</Text>
              {load.rewash !== null && <Text dim> {t('rewashRewash', { rewash: load.rewash })}</Text>}
            </Text>
            <StageBadge stage={load.stage} />
          </Row>
          <LoadPath load={load} />
          <Text dim small>
            {load.stageBy.name}, <Moment at={load.stageAt} />
          </Text>
        </li>
      ))}
    </ul>
  )
}

function LoadPath({ load }: { readonly load: Load }) {
  const reached = load.path.indexOf(load.stage)
  const left = load.path.slice(reached + 1)
  const words =
    left.length === 0 ? t('done') : t('nextLeft', { left: left.map((stage) => STAGE_LOOKS[stage].word).join(', ') })
  return (
    <>
      <ol className={classes.path} aria-hidden="true">
        {load.path.map((stage, index) => (
          <li key={stage} data-reached={index <= reached || undefined} title={STAGE_LOOKS[stage].word} />
        ))}
      </ol>
      <span className="visually-hidden">{words}</span>
    </>
  )
}
