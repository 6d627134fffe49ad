import type { StatementColumn } from '@labada/contracts/cash/cash-flow'
import { add, type Centavos, negate, ZERO } from '@labada/domain/core/money'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { money, signedMoney } from '../../../lib/format.ts'
import classes from './cash-flow.module.css'
import { t } from './t.ts'

interface Step {
  readonly name: string
  /** Where the bar begins and ends, in centavos. */
  readonly from: number
  readonly to: number
  readonly part: 'held' | 'in' | 'out'
  readonly words: string
}

/** From the opening to the closing balance: opening, in, out, over and short, closing. */
export function Waterfall({ of }: { readonly of: StatementColumn }) {
  const steps = stepsOf(of)
  const low = Math.min(0, ...steps.flatMap(({ from, to }) => [from, to]))
  const high = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]))
  const at = (amount: number) => ((amount - low) / (high - low)) * 100
  const summary = t('openingOpeningInInMoney', {
    opening: money(of.opening),
    in: money(of.in),
    money: money(negate(of.out)),
    closing: money(of.closing),
  })
  return (
    <ChartFrame summary={summary} head={['', t('amount')]} rows={steps.map(({ name, words }) => [name, words])}>
      <ol className={classes.fall}>
        {steps.map(({ name, from, to, part, words }) => (
          <li key={name}>
            <span className={classes.fallName}>{name}</span>
            <span className={classes.fallTrack} aria-hidden="true">
              <span
                data-part={part}
                style={{ left: `${at(Math.min(from, to))}%`, width: `${Math.max(0.6, Math.abs(at(to) - at(from)))}%` }}
              />
            </span>
            <span className={classes.fallAmount}>{words}</span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

function stepsOf(of: StatementColumn): Step[] {
  const afterIn = add(of.opening, of.in)
  const afterOut = add(afterIn, of.out)
  const step = (name: string, from: Centavos, to: Centavos, words: string): Step => ({
    name,
    from,
    to,
    part: to >= from ? 'in' : 'out',
    words,
  })
  return [
    { ...step(t('opening'), ZERO, of.opening, money(of.opening)), part: 'held' },
    step(t('in'), of.opening, afterIn, signedMoney(of.in)),
    step(t('out'), afterIn, afterOut, signedMoney(of.out)),
    ...(of.overShort === 0
      ? []
      : [step(t('overAndShort'), afterOut, add(afterOut, of.overShort), signedMoney(of.overShort))]),
    { ...step(t('closing'), ZERO, of.closing, money(of.closing)), part: 'held' },
  ]
}
