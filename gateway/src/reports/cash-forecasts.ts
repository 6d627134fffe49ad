import type { cashForecastRoutes, ForecastDayAnswer } from '@labada/contracts/reports/cash-forecasts'
import { getSettings } from '@labada/db/company/settings'
import { announce } from '@labada/db/core/outbox'
import * as forecasts from '@labada/db/reports/cash-forecasts'
import { DomainError } from '@labada/domain/core/errors'
import { type Centavos, sum, times, ZERO } from '@labada/domain/core/money'
import { BAND_SHARE, bandOf, type ForecastDay, firstBelow, togetherOf } from '@labada/domain/reports/cash-forecast'
import type { Handlers } from '../http/context.ts'

export const cashForecastHandlers: Handlers<typeof cashForecastRoutes> = {
  async cashForecast({ query }, { db, now }) {
    const [{ floor }, made] = await Promise.all([
      getSettings(db, 'cash', now),
      forecasts.listForecasts(db, { branchId: query.branchId ?? null }),
    ])
    const together = togetherOf(shared(made).map(({ days }) => days))
    const [oldest] = made.toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
    return {
      madeAt: oldest?.madeAt ?? null,
      opening: sum(made.map(({ opening }) => opening)),
      bandShare: BAND_SHARE,
      historyDays: made.length === 0 ? 0 : Math.min(...made.map(({ historyDays }) => historyDays)),
      ...crossing(together, times(floor, made.length)),
      days: together.map(toAnswer),
      notCounted: {
        count: made.reduce((count, one) => count + one.notCounted.count, 0),
        amount: sum(made.map(({ notCounted }) => notCounted.amount)),
      },
      branches: made.map(({ branchId, branchName, madeAt, opening, days }) => {
        const last = days.at(-1)
        const { low, high } = bandOf(last?.balance ?? opening, last?.balanceSpread ?? ZERO)
        const own = crossing(days, floor)
        return { branchId, name: branchName, madeAt, opening, closing: last?.balance ?? opening, low, high, ...own }
      }),
    }
  },

  async explainCashForecast({ query }, { db }) {
    const made = await forecasts.listForecasts(db, { branchId: query.branchId ?? null })
    const branches = made.flatMap(({ branchId, branchName, days }) => {
      const day = days.find(({ date }) => date === query.date)
      return day ? [{ branchId, name: branchName, net: day.net, balance: day.balance, lines: day.lines }] : []
    })
    if (branches.length === 0) throw new DomainError('not_found', 'No forecast for that day')
    return { date: query.date, branches }
  },

  async makeCashForecast({ body }, { db, now, command }) {
    const open = await forecasts.listForecastBranches(db)
    const wanted = body.branchId === undefined ? open : open.filter((id) => id === body.branchId)
    if (body.branchId !== undefined && wanted.length === 0) throw new DomainError('not_found', 'Branch not found')
    return command(async (trx) => {
      for (const branchId of wanted) {
        await announce(trx, now, { type: 'cash_forecast.requested', branchId, payload: { branchId } })
      }
      return { requested: wanted.length }
    })
  },
}

/** Only days that all branches have: forecasts made before and after midnight differ by one day. */
function shared(made: readonly forecasts.MadeForecast[]): forecasts.MadeForecast[] {
  const first = made.reduce((latest, { today }) => (today > latest ? today : latest), made[0]?.today ?? '')
  const last = made.reduce((earliest, { days }) => {
    const end = days.at(-1)?.date ?? earliest
    return end < earliest ? end : earliest
  }, made[0]?.days.at(-1)?.date ?? '')
  return made.map((one) => ({ ...one, days: one.days.filter(({ date }) => date >= first && date <= last) }))
}

function crossing(days: readonly ForecastDay[], floor: Centavos) {
  const { expected, possible } = firstBelow(days, floor)
  return { floor, firstBelow: expected, firstPossible: possible }
}

function toAnswer({ date, lines, net, balance, netSpread, balanceSpread }: ForecastDay): ForecastDayAnswer {
  const [own, whole] = [bandOf(net, netSpread), bandOf(balance, balanceSpread)]
  return {
    date,
    net,
    netLow: own.low,
    netHigh: own.high,
    balance,
    ...whole,
    lines: lines.map(({ kind, amount }) => ({ kind, amount })),
  }
}
