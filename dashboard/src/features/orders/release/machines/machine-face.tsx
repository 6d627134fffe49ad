import type { MachineStatus } from '@labada/domain/orders/machines/machines'
import type { ReactNode } from 'react'
import { shortNumber } from '../../../../components/orders/counter/order-words.ts'
import { duration } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { type FloorMachine, stateAt } from './floor.ts'
import classes from './machine-face.module.css'

const RADIUS = 42
const AROUND = 2 * Math.PI * RADIUS

const STATE_WORDS: Readonly<Record<MachineStatus, string>> = {
  working: t('free'),
  busy: t('running'),
  done: t('doneWaiting'),
  out_of_order: t('outOfOrder'),
  retired: t('outOfOrder'),
}

/** A machine's ring and its state in words. Each line keeps its place, so that nothing moves when the state changes. */
export function MachineFace({
  machine,
  now,
  who,
}: {
  readonly machine: FloorMachine
  readonly now: Date
  /** Whose laundry is inside, in as much as this screen may say. */
  readonly who: ReactNode
}) {
  const { status, cycle, left, waited, share } = stateAt(machine, now)
  const others = machine.cycles.length - 1
  return (
    <div className={classes.face} data-state={status}>
      <svg className={classes.ring} viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
        <circle
          className={classes.rest}
          cx="50"
          cy="50"
          r={RADIUS}
          pathLength={AROUND}
          strokeDasharray={`${status === 'done' ? AROUND : share * AROUND} ${AROUND}`}
        />
        <text className={classes.figure} x="50" y="50">
          {status === 'busy' ? left : status === 'done' ? '✓' : status === 'out_of_order' ? '!' : ''}
        </text>
        {status === 'busy' && (
          <text className={classes.unit} x="50" y="70">
            {t('min')}
          </text>
        )}
      </svg>
      <div className={classes.words}>
        <span className={classes.name}>{machine.name}</span>
        <span className={classes.state}>{STATE_WORDS[status]}</span>
        <span className={classes.line}>
          {status === 'busy' && t('leftLeft', { left: duration(left) })}
          {status === 'done' && t('forWaited', { waited: duration(waited) })}
          {status === 'out_of_order' && machine.trouble}
        </span>
        <span className={classes.line}>
          {cycle &&
            (others > 0
              ? t('numberLoadNumberAndMore', {
                  number: shortNumber(cycle.order.number),
                  load: cycle.load.number,
                  others,
                })
              : t('numberLoadLoad', { number: shortNumber(cycle.order.number), load: cycle.load.number }))}
        </span>
        <span className={classes.line}>{cycle && who}</span>
      </div>
    </div>
  )
}
