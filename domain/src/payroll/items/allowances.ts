import type { ManilaDate } from '../../core/manila-time.ts'
import { add, type Centavos, negate, roundedQuotient, smallerOf, subtract, sum, ZERO } from '../../core/money.ts'
import { type DeMinimis, deMinimis } from '../../law/de-minimis.ts'
import { type Explanation, leaf, node } from '../../law/explanations.ts'
import { inForce, type PayrollTables, type TableRowOf } from '../../law/tables.ts'
import { lumpLine, type SlipLine, type TaxClass } from '../slips/slip-lines.ts'

/** Pay other than for work: an allowance, a commission, a bonus. */
export interface Allowance {
  /** The line's code; for a de minimis benefit its label as one word, because it may become two lines. */
  readonly code: string
  readonly amount: Centavos
  readonly tax: TaxClass
  /** For a de minimis benefit: whether the part above its ceiling is. */
  readonly inContributionBase: boolean
  /** A bonus, under the ceiling of the 13th month and other benefits. */
  readonly isBenefit?: true
  readonly deMinimis?: SmallBenefit
}

/** A de minimis benefit of the legal table, untaxed up to the ceiling of its month, half-year or year. */
export interface SmallBenefit {
  readonly item: string
  /** Untaxed in earlier pay of the same month, half-year or year of payment. */
  readonly before: Centavos
  /**
   * Given untaxed before Labada or by another employer under the same ceiling, oldest first; omitted if there is none.
   */
  readonly earlier?: readonly GivenBefore[]
  /** For meals: the days with overtime or night work, and the minimum wage there; each day has its own ceiling. */
  readonly meals?: readonly { readonly date: ManilaDate; readonly minimumWage: Centavos }[]
}

/** A de minimis benefit given before Labada or by another employer: when, how much of it untaxed, and the source. */
export interface GivenBefore {
  readonly date: ManilaDate
  readonly amount: Centavos
  readonly source: string
}

/**
 * The lines of pay other than for work. The part of a de minimis benefit within its ceiling is untaxed and outside the
 * contributions; the part above is a separate line that joins the 13th month and other benefits (payroll.md 8.5).
 */
export function allowanceLines(
  tables: Pick<PayrollTables, 'de_minimis'>,
  payDate: ManilaDate,
  allowances: readonly Allowance[],
): SlipLine[] {
  const untaxed = new Map<string, Centavos>()
  return allowances.flatMap((allowance) =>
    allowance.deMinimis
      ? smallBenefitLines(inForce(tables.de_minimis, 'de_minimis', payDate), allowance, allowance.deMinimis, untaxed)
      : [allowanceLine(allowance)],
  )
}

function allowanceLine({ code, amount, tax, inContributionBase, isBenefit }: Allowance): SlipLine {
  const terms = { tax, inContributionBase, basicPart: 'never' as const, ...(isBenefit && { isBenefit }) }
  return lumpLine(code, node(code, [leaf(code, amount)]), terms)
}

/** The part of a de minimis benefit under one ceiling, and how much of it is untaxed. */
interface Share extends DeMinimis {
  readonly amount: Centavos
  readonly before: Centavos
  readonly date?: ManilaDate
}

/** `untaxed` is what the slip's earlier lines used of each ceiling; this line's part is added. */
function smallBenefitLines(
  table: TableRowOf<'de_minimis'>,
  { code, amount, inContributionBase }: Allowance,
  benefit: SmallBenefit,
  untaxed: Map<string, Centavos>,
): SlipLine[] {
  const { item, meals, earlier = [] } = benefit
  const elsewhere = sum(earlier.map((one) => one.amount))
  const places = meals ?? [undefined]
  const upTo = (count: number): Centavos => roundedQuotient([amount, count], [places.length])
  const shares = places.map((meal, at): Share => {
    const key = `${item} ${meal?.date ?? ''}`
    const before = add(meal ? ZERO : benefit.before, untaxed.get(key) ?? ZERO)
    const share = subtract(upTo(at + 1), upTo(at))
    const terms = { minimumWage: meal?.minimumWage, before: add(before, elsewhere) }
    const found = deMinimis(table.content, item, share, terms)
    untaxed.set(key, add(untaxed.get(key) ?? ZERO, found.exempt))
    return { ...found, amount: share, before, ...(meal && { date: meal.date }) }
  })
  const exempt = sum(shares.map((share) => share.exempt))
  const within = lumpLine(
    `DE_MINIMIS_${code}`,
    node(
      `DE_MINIMIS_${code}`,
      shares.flatMap((share) => withinParts(share, earlier, table)),
    ),
    { tax: 'exempt', inContributionBase: false, basicPart: 'never', deMinimis: item },
  )
  const over = lumpLine(
    `OVER_DE_MINIMIS_${code}`,
    node(`OVER_DE_MINIMIS_${code}`, [
      leaf('PAID_IN_ALL', amount),
      ...(exempt === 0 && amount > 0 && earlier.length > 0
        ? shares.flatMap((share) => usedUpParts(share, earlier, table))
        : [leaf('DE_MINIMIS_UNTAXED', negate(exempt))]),
    ]),
    { tax: 'exempt', inContributionBase, basicPart: 'never', isBenefit: true },
  )
  return [within, over].filter((line) => line.amount !== 0)
}

/** Within its ceiling, a benefit is explained by its payment; above it, by the ceiling less earlier payments. */
function withinParts(
  { amount, exempt, ceiling, before, date }: Share,
  earlier: readonly GivenBefore[],
  { id, source }: TableRowOf<'de_minimis'>,
): Explanation[] {
  const law = { ...(date && { date }), tableId: id, source }
  if (exempt === amount) return [leaf('DE_MINIMIS_PAID', amount, { of: ceiling, ...law })]
  if (exempt === 0) return []
  return [
    leaf('DE_MINIMIS_CEILING', ceiling, law),
    leaf('DE_MINIMIS_BEFORE', negate(before)),
    ...earlier.map((one) => earlierLeaf(one, negate(one.amount))),
  ]
}

/** Why a ceiling is used up: earlier payments here, then each one before Labada or elsewhere. */
function usedUpParts(
  { ceiling, before }: Share,
  earlier: readonly GivenBefore[],
  { id, source }: TableRowOf<'de_minimis'>,
): Explanation[] {
  const here = smallerOf(before, ceiling)
  let left = subtract(ceiling, here)
  const elsewhere = earlier.map((one) => {
    const used = smallerOf(one.amount, left)
    left = subtract(left, used)
    return earlierLeaf(one, used)
  })
  return [
    leaf('DE_MINIMIS_CEILING', negate(ceiling), { tableId: id, source }),
    leaf('DE_MINIMIS_BEFORE', here),
    ...elsewhere,
  ]
}

function earlierLeaf({ date, source }: GivenBefore, amount: Centavos): Explanation {
  return leaf('DE_MINIMIS_EARLIER', amount, { date, source })
}
