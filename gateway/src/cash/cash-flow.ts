import type { cashFlowRoutes, StatementColumn } from '@labada/contracts/cash/cash-flow'
import type { CashCell } from '@labada/db/cash/cash-days'
import * as flow from '@labada/db/cash/cash-flow'
import { CASH_PROOF } from '@labada/db/cash/cash-proof'
import { listBranchNames } from '@labada/db/company/branch-names'
import { compareLines, nameOfLine, type Statement, sectionOf, statementOf } from '@labada/domain/cash/cash-flow'
import { plural } from '@labada/domain/core/counts'
import { DomainError } from '@labada/domain/core/errors'
import { daysBetween } from '@labada/domain/core/manila-time'
import { type Centavos, subtract, sum, ZERO } from '@labada/domain/core/money'
import { type DaySpan, periodsOf, spanBefore } from '@labada/domain/core/periods'
import type { Handlers } from '../http/context.ts'

/** The maximum number of columns, which is also the charts' maximum. */
const MOST_PERIODS = 400
const MOST_DAYS = 1_100

export const cashFlowHandlers: Handlers<typeof cashFlowRoutes> = {
  async cashFlow({ query }, { db, now }) {
    const { by, branchId = null } = query
    const span = readSpan(query)
    const periods = periodsOf(span, by)
    if (periods.length > MOST_PERIODS)
      throw wrong('by', `That’s ${plural(periods.length, 'column')}. Choose longer periods.`)
    const before = spanBefore(span)
    const found = await flow.readCashFlow(db, { branchId }, async ({ edges, cells }) => ({
      edges: await edges(span),
      before: await edges(before),
      cells: await cells(
        periods.map(({ from }) => from),
        span.to,
        false,
      ),
      byBranch: await cells([span.from], span.to, true),
      earlier: await cells([before.from], before.to, false),
    }))
    if (branchId !== null && found.edges.length === 0) throw wrong('branchId', 'Branch not found')
    const [names, branches, proof] = await Promise.all([
      flow.accountNames(db),
      listBranchNames(db),
      flow.lastProof(db, CASH_PROOF),
    ])

    const opening = sum(found.edges.map((edge) => edge.opening))
    const total = statementOf(opening, found.byBranch)
    const earlier = statementOf(sum(found.before.map((edge) => edge.opening)), found.earlier)
    const keys = [...new Set([...total.lines.keys(), ...earlier.lines.keys()])].toSorted(compareLines)
    const column = (of: Statement, days: DaySpan, branch: string | null = branchId): StatementColumn => {
      const { lines, ...sums } = of
      return { ...days, branchId: branch, ...sums, amounts: keys.map((key) => lines.get(key) ?? ZERO) }
    }
    const difference = subtract(sum(found.edges.map((edge) => edge.closing)), total.closing)
    return {
      asOf: now,
      lines: keys.map((key) => ({ key, section: sectionOf(key), name: nameOfLine(key, names) })),
      periods: inARow(opening, periods, found.cells).map((of, i) => column(of, periods[i] ?? span)),
      branches: found.edges.map(({ branchId: id, opening: held }) => {
        const own = statementOf(
          held,
          found.byBranch.filter((cell) => cell.branchId === id),
        )
        return { ...column(own, span, id), name: branches.get(id) ?? '' }
      }),
      total: column(total, span),
      previous: column(earlier, before),
      proof: {
        proven: difference === 0 && total.transfers === 0,
        difference,
        checkedAt: proof?.checkedAt ?? null,
        differingDays: proof?.failingRows ?? 0,
      },
    }
  },

  async cashFlowDays({ query }, { db, now }) {
    const span = readSpan(query)
    return flow.readCashFlow(db, { branchId: query.branchId ?? null }, async ({ openings, days }) => ({
      asOf: now,
      openings: await openings(span.from),
      items: await days(span),
    }))
  },
}

/** Statements of consecutive periods: each opens with the previous closing. */
function inARow(opening: Centavos, periods: readonly DaySpan[], cells: readonly CashCell[]): Statement[] {
  const statements: Statement[] = []
  let held = opening
  for (const bucket of periods.keys()) {
    const statement = statementOf(
      held,
      cells.filter((cell) => cell.bucket === bucket),
    )
    statements.push(statement)
    held = statement.closing
  }
  return statements
}

function readSpan({ from, to }: DaySpan): DaySpan {
  if (to < from) throw wrong('to', 'Until can’t be before From')
  if (daysBetween(from, to) >= MOST_DAYS) throw wrong('to', 'Choose three years or less')
  return { from, to }
}

function wrong(field: string, words: string): DomainError {
  return new DomainError('field_invalid', words, { field })
}
