import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type HourCoverage, hoursOf } from '@labada/domain/schedule/shift-coverage'
import { hourOfDay } from '../../../lib/format.ts'
import classes from './roster.module.css'
import type { RosterGroup, Week } from './roster-model.ts'
import { t } from './t.ts'

/** A branch's footer: planned against required people by hour. Empty if no requirement is set. */
export function CoverageRow({
  group,
  days,
  shifts,
}: {
  readonly group: RosterGroup
  readonly days: readonly ManilaDate[]
  readonly shifts: Week['shifts']
}) {
  const { spans } = group.branch.coverage
  if (spans.length === 0) return null
  const here = shifts.filter(({ branchId, isRestDay }) => branchId === group.branch.id && !isRestDay)
  return (
    <tr className={classes.coverage}>
      <th scope="row">{t('coverage')}</th>
      {days.map((date) => {
        const hours = hoursOf(date, spans, here)
        const words = wordsOf(hours)
        return (
          <td key={date} title={words.long}>
            <div aria-hidden="true" style={{ background: stripesOf(hours) }} />
            <small data-over={words.isShort || undefined}>{words.short}</small>
          </td>
        )
      })}
      <td />
    </tr>
  )
}

/** One colour for each hour, from the first to the last that matters. */
function stripesOf(hours: readonly HourCoverage[]): string {
  if (hours.length === 0) return 'none'
  const share = 100 / hours.length
  const stops = hours.map((hour, at) => `${colorOf(hour)} ${at * share}% ${(at + 1) * share}%`)
  return t('linearGradientToRightStops', { stops: stops.join(', ') })
}

function colorOf({ heads, wanted }: HourCoverage): string {
  if (heads < wanted) return heads === 0 ? 'var(--ld-danger-fg)' : 'var(--ld-amber)'
  return heads === wanted ? 'var(--ld-teal)' : 'var(--ld-indigo)'
}

function wordsOf(hours: readonly HourCoverage[]) {
  const lacking = hours.filter(({ heads, wanted }) => heads < wanted)
  const most = Math.max(0, ...lacking.map(({ heads, wanted }) => wanted - heads))
  const [first] = lacking
  const long = hours
    .map(({ hour, heads, wanted }) => t('hourOfDayHeadsOfWanted', { hourOfDay: hourOfDay(hour), heads, wanted }))
    .join(', ')
  if (!first) return { isShort: false, short: hours.length === 0 ? '' : t('enough'), long }
  return { isShort: true, short: t('mostShortHourOfDay', { most, hourOfDay: hourOfDay(first.hour) }), long }
}
