import type { payrollWhatIfRoutes, WhatIf, WhatIfBody } from '@labada/contracts/payroll/runs/payroll-what-ifs'
import { lawOf } from '@labada/db/payroll/runs/payroll-compute'
import type { RunLaw } from '@labada/db/payroll/runs/payroll-inputs'
import { cashNeeds } from '@labada/db/payroll/runs/payroll-payments'
import { findRun } from '@labada/db/payroll/runs/payroll-runs'
import { countKnownSlips, type KnownSlip, listKnownSlips } from '@labada/db/payroll/runs/payroll-what-ifs'
import { DomainError } from '@labada/domain/core/errors'
import { type Centavos, centavos, subtract, sum, ZERO } from '@labada/domain/core/money'
import { minimumWageOn } from '@labada/domain/law/minimum-wages'
import * as costs from '@labada/domain/payroll/runs/payroll-what-if-costs'
import { type Supposition, supposedInput } from '@labada/domain/payroll/runs/payroll-what-ifs'
import { slipOf } from '@labada/domain/payroll/slips/slips'
import type { Handlers } from '../../http/context.ts'

/** The maximum number of people per call: the call waits while their pay is computed. */
const MOST_PEOPLE = 2000
/** How many pays are computed before other work gets a turn. */
const AT_ONCE = 20

export const payrollWhatIfHandlers: Handlers<typeof payrollWhatIfRoutes> = {
  async supposePayrollRun({ params, body }, { db }) {
    const run = await findRun(db, params.runId)
    const law = await lawOf(db, params.runId)
    if (!run || !law) throw new DomainError('not_found', 'Pay run not found')
    const { day } = body
    if (day && (day.date < run.fromOn || day.date > run.toOn))
      throw new DomainError('field_invalid', 'Day must be in the pay period', { field: 'day' })
    const { known, missing } = await countKnownSlips(db, run.id)
    if (known > MOST_PEOPLE)
      throw new DomainError(
        'field_invalid',
        `A what-if can have up to ${MOST_PEOPLE} payslips. This pay run has ${known}.`,
        {
          field: 'runId',
        },
      )
    const slips = await listKnownSlips(db, run.id, day?.date ?? null)
    const people: Person[] = []
    for (const [at, slip] of slips.entries()) {
      // Lets other work of this process run.
      if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
      people.push(personOf(law, slip, body))
    }
    const needs = await cashNeeds(db, [run.id])
    const month = bothOf(people, ({ month: { now, supposed } }) => ({ now, supposed }), costs.sumOfCosts)
    const once = costs.sumOfCosts(people.map((person) => person.once))
    return {
      run: { id: run.id, from: run.fromOn, to: run.toOn, payOn: run.payOn, state: run.state },
      heads: people.length,
      touched: people.filter(({ isTouched }) => isTouched).length,
      missing,
      stale: people.filter(({ isStale }) => isStale).length,
      totals: bothOf(people, (person) => person, costs.sumOfSummaries),
      month,
      year: { now: costs.yearCostOf(month.now, costs.NO_COST), supposed: costs.yearCostOf(month.supposed, once) },
      branches: branchesOf(people, new Map(needs.map(({ branchId, onHand }) => [branchId, centavos(onHand)]))),
      people: people.map(({ slip, now, supposed, month: cost }) => ({
        employeeId: slip.employeeId,
        code: slip.code,
        name: slip.name,
        position: slip.position,
        branchId: slip.branchId,
        branchName: slip.branchName,
        payMethod: slip.payMethod,
        now,
        supposed,
        monthDifference: subtract(allOf(cost.supposed), allOf(cost.now)),
      })),
      places: placesOf(slips, law),
    }
  },
}

interface Person {
  readonly slip: KnownSlip
  readonly now: costs.PaySummary
  readonly supposed: costs.PaySummary
  readonly month: { readonly now: costs.LabourCost; readonly supposed: costs.LabourCost }
  readonly once: costs.LabourCost
  readonly isTouched: boolean
  readonly isStale: boolean
}

/** One person’s pay as it was and with the assumed changes, both by the rules of every payslip. */
function personOf(law: RunLaw, known: KnownSlip, body: WhatIfBody): Person {
  const { input, wageRegion, wageTier, wasAbsent } = known
  const place = wageRegion !== null && wageTier !== null ? { region: wageRegion, tier: wageTier } : null
  const paid = (from: typeof input) => ({ input: from, slip: slipOf(law.tables, from) })
  const wish = suppositionFor(known, body)
  const before = paid(input)
  const againInput = supposedInput(law.tables, input, { ...wish, day: undefined }, { place, wasAbsent })
  const again = againInput === input ? before : paid(againInput)
  const thenInput = wish.day
    ? supposedInput(law.tables, againInput, { day: wish.day }, { place, wasAbsent })
    : againInput
  const supposed = thenInput === againInput ? again : paid(thenInput)
  const [now, then] = [costs.summaryOf(before.slip), costs.summaryOf(supposed.slip)]
  const month = costs.monthCostOf(law.tables, input, before.slip, law.frequency)
  return {
    slip: known,
    now,
    supposed: then,
    month: {
      now: month,
      supposed: again === before ? month : costs.monthCostOf(law.tables, again.input, again.slip, law.frequency),
    },
    once: supposed === again ? costs.NO_COST : costs.onceCostOf(law.tables, again, supposed, law.frequency),
    isTouched: !costs.isSamePay(now, then),
    isStale:
      now.gross !== known.grossCentavos || now.net !== known.netCentavos || now.employer !== known.employerCentavos,
  }
}

function suppositionFor(slip: KnownSlip, { raise, wage, day, overtimePercent }: WhatIfBody): Supposition {
  const isRaised =
    raise &&
    (raise.branchId === undefined || raise.branchId === slip.branchId) &&
    (raise.position === undefined || raise.position === slip.position) &&
    (raise.employeeIds === undefined || raise.employeeIds.includes(slip.employeeId))
  return {
    ...(isRaised && {
      raise:
        raise.kind === 'daily'
          ? { kind: 'daily', amount: raise.amount }
          : { kind: 'percent', hundredths: Math.round(raise.percent * 100) },
    }),
    wage,
    day,
    overtimePercent,
  }
}

function bothOf<Item, Figure>(
  items: readonly Item[],
  of: (item: Item) => { readonly now: Figure; readonly supposed: Figure },
  total: (figures: readonly Figure[]) => Figure,
): { readonly now: Figure; readonly supposed: Figure } {
  const figures = items.map(of)
  return { now: total(figures.map(({ now }) => now)), supposed: total(figures.map(({ supposed }) => supposed)) }
}

function branchesOf(people: readonly Person[], onHand: ReadonlyMap<string, Centavos>): WhatIf['branches'] {
  const byBranch = new Map<string, Person[]>()
  for (const person of people) {
    const known = byBranch.get(person.slip.branchId)
    if (known) known.push(person)
    else byBranch.set(person.slip.branchId, [person])
  }
  return [...byBranch].map(([branchId, members]) => ({
    branchId,
    branchName: members[0]?.slip.branchName ?? '',
    heads: members.length,
    ...bothOf(members, (person) => person, costs.sumOfSummaries),
    cash: bothOf(
      members.filter(({ slip }) => slip.payMethod === 'cash'),
      ({ now, supposed }) => ({ now: now.net, supposed: supposed.net }),
      sum,
    ),
    onHand: onHand.get(branchId) ?? ZERO,
  }))
}

function placesOf(slips: readonly KnownSlip[], { tables, to }: RunLaw): WhatIf['places'] {
  const places = new Map<string, WhatIf['places'][number]>()
  for (const { wageRegion: region, wageTier: tier } of slips) {
    if (region === null || tier === null || places.has(`${region} ${tier}`)) continue
    const daily = minimumWageOn(tables.minimum_wage, region, tier, to)?.content.daily ?? null
    places.set(`${region} ${tier}`, { region, tier, daily })
  }
  return [...places.values()]
}

function allOf({ gross, employer, thirteenthMonth }: costs.LabourCost): Centavos {
  return sum([gross, employer, thirteenthMonth])
}
