import type { ManilaDate } from '../../core/manila-time.ts'
import { add, type Centavos, negate, roundedQuotient, smallerOf, subtract, sum, ZERO } from '../../core/money.ts'
import { type DeMinimis, deMinimis } from '../../law/de-minimis.ts'
import { type Explanation, leaf, node } from '../../law/explanations.ts'
import { inForce, type PayrollTables, type TableRowOf } from '../../law/tables.ts'
import { lumpLine, type SlipLine, type TaxClass } from '../slips/slip-lines.ts'

/** What is paid besides the work: an allowance, a commission, a bonus. */
export interface Allowance {
  /** The line's code; of a small benefit its label as one word, for it may become two lines. */
  readonly code: string
  readonly amount: Centavos
  readonly tax: TaxClass
  /** Of a small benefit: whether what is over its ceiling is. */
  readonly inContributionBase: boolean
  /** A bonus, under the ceiling of the 13th month and other benefits. */
  readonly isBenefit?: true
  readonly deMinimis?: SmallBenefit
}

/** A de minimis benefit of the law's table, which is untaxed up to the ceiling of its month, semester or year. */
export interface SmallBenefit {
  readonly item: string
  /** Untaxed in earlier pays of the same month, semester or year of payment. */
  readonly before: Centavos
  /** Given untaxed before Labada or elsewhere under the same ceiling, oldest first; missing where nothing was. */
  readonly earlier?: readonly GivenBefore[]
  /** Of meals: the days with overtime or night work that they are for, and the minimum wage there; each has a ceiling of its own. */
  readonly meals?: readonly { readonly date: ManilaDate; readonly minimumWage: Centavos }[]
}

/** A de minimis benefit that was given before Labada or elsewhere: when, how much of it untaxed, and what says so. */
export interface GivenBefore {
  readonly date: ManilaDate
  readonly amount: Centavos
  readonly source: string
}

/**
 * The lines of what is paid besides the work. Of a small benefit what is within its ceiling is untaxed and outside the
 * contributions; what is over is a line of its own, which joins the 13th month and other benefits (payroll.md 8.5).
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

/** A share of a small benefit under one ceiling, and what of it is untaxed. */
interface Share extends DeMinimis {
  readonly amount: Centavos
  readonly before: Centavos
  readonly date?: ManilaDate
}

/** `untaxed` is what the slip's lines so far took of each ceiling; this one's are added. */
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

/** Within its ceiling a benefit is told as it is paid; one that goes over it by the ceiling, less what was paid of it before. */
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

/** Why nothing is left of a ceiling: what was paid here before used it, then each that was given before Labada or elsewhere. */
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
