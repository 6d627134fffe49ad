import { add, type Centavos, fromPesos, inWords, subtract } from '../core/money.ts'
import { isSame, type Ratio, shareOf } from './ratios.ts'
import type { SssContent, TableContents, TableKind, TaxBracket } from './tables.ts'

/** What is wrong with a table, and where: `['monthly', 2, 'baseTax']`, counted from 0. */
export interface TableFault {
  readonly path: readonly (string | number)[]
  readonly words: string
}

/** The BIR rounds each bracket's tax separately, so it may differ by this much from the sum of the brackets below. */
const TAX_ROUNDING = fromPesos(1)

/**
 * Values that no law can mean: rates above 100 %, rows with gaps or overlaps or in the wrong order, a tax that jumps
 * between brackets, limits in the wrong order. The schema has already refused what the shape alone rules out.
 */
export function tableFaults<Kind extends TableKind>(kind: Kind, content: TableContents[Kind]): TableFault[] {
  const check: ((content: TableContents[Kind]) => TableFault[]) | undefined = CHECKS[kind]
  return check?.(content) ?? []
}

type Checks = { readonly [Kind in TableKind]?: (content: TableContents[Kind]) => TableFault[] }

const CHECKS: Checks = {
  withholding: (content) =>
    (['daily', 'weekly', 'semiMonthly', 'monthly', 'annual'] as const).flatMap((name) =>
      bracketFaults(content[name]).map(({ path, words }) => ({ path: [name, ...path], words })),
    ),
  sss: sssFaults,
  philhealth: (content) => [
    ...rateFaults(content, 'rate', 'employeeShare'),
    ...fault(content.least > content.most, ['most'], 'Maximum can’t be below the minimum'),
  ],
  pagibig: (content) => [
    ...rateFaults(content, 'lowEmployeeRate', 'employeeRate', 'employerRate'),
    ...fault(
      content.lowSalaryUpTo > content.mostFundSalary,
      ['mostFundSalary'],
      'Maximum can’t be below the low salary',
    ),
  ],
  rate_factor: ({ factors }) =>
    factors.flatMap(({ factor }, at) =>
      fault(
        factors.findIndex((one) => isSame(one.factor, factor)) < at,
        ['factors', at, 'factor'],
        'This factor is in the table twice',
      ),
    ),
  de_minimis: ({ items, ...content }) => [
    ...rateFaults(content, 'mealShare'),
    ...items.flatMap(({ item }, at) =>
      fault(
        items.findIndex((one) => one.item.trim().toLowerCase() === item.trim().toLowerCase()) < at,
        ['items', at, 'item'],
        'This benefit is in the table twice',
      ),
    ),
  ],
  loss_deduction: (content) => rateFaults(content, 'shareOfWeek'),
  premium: (content) => rateFaults(content, 'nightRate'),
}

function bracketFaults(brackets: readonly TaxBracket[]): TableFault[] {
  return brackets.flatMap(({ over, baseTax, rate }, at) => {
    const own = fault(isAboveOne(rate), [at, 'rate'], ABOVE_ONE)
    const before = brackets[at - 1]
    if (!before) return [...own, ...fault(over !== 0, [at, 'over'], 'The first row must start at 0')]
    // Each row ends where the next begins: rows that rise leave no gap and do not overlap.
    if (over <= before.over) return [...own, { path: [at, 'over'], words: `${NOT_RISING} ${inWords(before.over)}` }]
    const reached = add(before.baseTax, shareOf(subtract(over, before.over), before.rate))
    const isOff = Math.abs(baseTax - reached) > TAX_ROUNDING
    return [
      ...own,
      ...fault(isLess(rate, before.rate), [at, 'rate'], 'The rate can’t be below that of the row before'),
      ...fault(
        isOff,
        [at, 'baseTax'],
        `The tax doesn’t match the row before, which gives ${inWords(reached)} at ${inWords(over)}`,
      ),
    ]
  })
}

function sssFaults(content: SssContent): TableFault[] {
  const { leastCredit, mostRegularCredit, mostCredit, step, firstRangeBelow, employeesCompensation } = content
  return [
    ...rateFaults(content, 'employeeRate', 'employerRate'),
    ...fault(leastCredit > mostCredit, ['mostCredit'], 'Maximum credit can’t be below the minimum'),
    ...fault(
      mostRegularCredit < leastCredit || mostRegularCredit > mostCredit,
      ['mostRegularCredit'],
      'Maximum regular credit must be between the minimum and the maximum',
    ),
    ...fault(
      (mostCredit - leastCredit) % step !== 0,
      ['step'],
      'The steps must divide evenly between the minimum and the maximum credit',
    ),
    ...fault(
      firstRangeBelow <= leastCredit - step || firstRangeBelow > leastCredit + step,
      ['firstRangeBelow'],
      'The first range must end within one step of the minimum credit',
    ),
    ...employeesCompensation.flatMap(({ creditFrom, amount }, at) =>
      rowFaults(employeesCompensation[at - 1], { from: creditFrom, amount }, ['employeesCompensation', at], mostCredit),
    ),
  ]
}

function rowFaults(
  before: SssContent['employeesCompensation'][number] | undefined,
  { from, amount }: { readonly from: Centavos; readonly amount: Centavos },
  path: TableFault['path'],
  most: Centavos,
): TableFault[] {
  if (!before) return fault(from !== 0, [...path, 'creditFrom'], 'The first row must start at 0')
  return [
    ...fault(from <= before.creditFrom, [...path, 'creditFrom'], `${NOT_RISING} ${inWords(before.creditFrom)}`),
    ...fault(from > most, [...path, 'creditFrom'], 'This row starts above the maximum credit'),
    ...fault(amount < before.amount, [...path, 'amount'], 'The amount can’t be below that of the row before'),
  ]
}

const NOT_RISING = 'This row must start above the row before, which starts at'
const ABOVE_ONE = 'A rate can’t be above 100%'

function rateFaults<Name extends string>(
  content: { readonly [One in Name]: Ratio },
  ...names: readonly Name[]
): TableFault[] {
  return names.flatMap((name) => fault(isAboveOne(content[name]), [name], ABOVE_ONE))
}

const isAboveOne = ({ over, under }: Ratio): boolean => over > under
const isLess = (one: Ratio, other: Ratio): boolean => one.over * other.under < other.over * one.under

function fault(is: boolean, path: TableFault['path'], words: string): TableFault[] {
  return is ? [{ path, words }] : []
}
