import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { type Centavos, sum } from '@labada/domain/core/money'
import { ChartFrame, Legend } from '../../../../components/charts/chart-frame.tsx'
import { TextLink } from '../../../../components/text-link.tsx'
import { money, shortMoney } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import classes from '../payroll.module.css'
import { periodWords } from '../payroll-words.ts'
import { t } from '../t.ts'

type Figures = PayrollRun['totals']

const PARTS: readonly { readonly word: string; readonly color: string; readonly of: (figures: Figures) => Centavos }[] =
  [
    { word: t('basic'), color: 'var(--ld-teal)', of: ({ basic, holidays, leave }) => sum([basic, holidays, leave]) },
    {
      word: t('overtimePremiumsNight'),
      color: 'var(--ld-amber)',
      of: ({ overtime, premiums, nightDifferential }) => sum([overtime, premiums, nightDifferential]),
    },
    {
      word: t('allowances13thMonth'),
      color: 'var(--ld-indigo)',
      of: ({ allowances, thirteenthMonth, corrections }) => sum([allowances, thirteenthMonth, corrections]),
    },
  ]

/** The last periods beside each other: what the gross is made of. */
export function PayBars({ runs }: { readonly runs: readonly PayrollRun[] }) {
  const most = Math.max(1, ...runs.map(({ totals }) => totals.gross))
  return (
    <div className={classes.bars}>
      <ChartFrame
        summary={t('grossPayOfTheLast', { count: runs.length })}
        legend={PARTS.map(({ word, color }) => (
          <Legend key={word} color={color}>
            {word}
          </Legend>
        ))}
        head={[t('period'), ...PARTS.map(({ word }) => word), t('gross'), t('net')]}
        rows={runs.map((run) => [
          periodWords(run),
          ...PARTS.map(({ of }) => money(of(run.totals))),
          money(run.totals.gross),
          money(run.totals.net),
        ])}
      >
        <ul className={classes.barList}>
          {runs.map((run) => (
            <li key={run.id}>
              <TextLink to={paths.payrollRun(run.id)}>{periodWords(run)}</TextLink>
              <span className={classes.barTrack} aria-hidden="true">
                {PARTS.map(({ word, color, of }) => (
                  <span
                    key={word}
                    style={{ width: `${(Math.max(0, of(run.totals)) / most) * 100}%`, background: color }}
                  />
                ))}
              </span>
              <span className="num">{shortMoney(run.totals.gross)}</span>
            </li>
          ))}
        </ul>
      </ChartFrame>
    </div>
  )
}
