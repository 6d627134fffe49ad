import { parseManilaDate } from '../../core/manila-time.ts'
import { fromPesos } from '../../core/money.ts'
import { ratioOf } from '../ratios.ts'
import { DAY_TYPES, type DayType, type PayrollTables, type TableContents, type TableKind, tablesOf } from '../tables.ts'

/** A day for a test; a slip of the pen throws. */
export function day(text: string) {
  const date = parseManilaDate(text)
  if (!date) throw new TypeError(`${text} is no day`)
  return date
}

const BASES: Readonly<Record<DayType, readonly [string, string, string, string]>> = {
  ordinary: ['1.00', '1.25', '1.30', '0'],
  special_working: ['1.00', '1.25', '1.30', '0'],
  special_nonworking: ['1.30', '1.30', '1.50', '0'],
  double_special: ['1.50', '1.30', '1.95', '0'],
  regular_holiday: ['2.00', '1.30', '2.60', '1'],
  double_regular: ['3.00', '1.30', '3.90', '2'],
}

const brackets = (...rows: readonly (readonly [number, number, string])[]) =>
  rows.map(([over, baseTax, rate]) => ({ over: fromPesos(over), baseTax: fromPesos(baseTax), rate: ratioOf(rate) }))

const premium: TableContents['premium'] = {
  nightFrom: 22 * 60,
  nightTo: 6 * 60,
  nightRate: ratioOf('0.10'),
  dayMinutes: 480,
  classes: DAY_TYPES.flatMap((dayType) => {
    const [base, overtime, restBase, unworked] = BASES[dayType]
    return [
      {
        dayType,
        isRestDay: false,
        base: ratioOf(base),
        overtimeFactor: ratioOf(overtime),
        unworked: ratioOf(unworked),
      },
      {
        dayType,
        isRestDay: true,
        base: ratioOf(restBase),
        overtimeFactor: ratioOf('1.30'),
        unworked: ratioOf(unworked),
      },
    ]
  }),
}

const withholding: TableContents['withholding'] = {
  daily: brackets([0, 0, '0'], [685, 0, '0.15'], [1096, 61.65, '0.20']),
  weekly: brackets([0, 0, '0'], [4808, 0, '0.15'], [7692, 432.6, '0.20'], [15385, 1971.2, '0.25']),
  semiMonthly: brackets([0, 0, '0'], [10417, 0, '0.15'], [16667, 937.5, '0.20'], [33333, 4270.7, '0.25']),
  monthly: brackets([0, 0, '0'], [20833, 0, '0.15'], [33333, 1875, '0.20'], [66667, 8541.8, '0.25']),
  annual: brackets([0, 0, '0'], [250000, 0, '0.15'], [400000, 22500, '0.20'], [800000, 102500, '0.25']),
}

const CONTENTS: Partial<TableContents> = {
  premium,
  rate_factor: {
    factors: [
      { factor: ratioOf('313'), restDays: ratioOf('0'), specialDays: ratioOf('1'), regularHolidays: ratioOf('1') },
      { factor: ratioOf('365'), restDays: ratioOf('1'), specialDays: ratioOf('1'), regularHolidays: ratioOf('1') },
      { factor: ratioOf('305'), restDays: ratioOf('0'), specialDays: ratioOf('0'), regularHolidays: ratioOf('1') },
    ],
  },
  sss: {
    employeeRate: ratioOf('0.05'),
    employerRate: ratioOf('0.10'),
    leastCredit: fromPesos(5000),
    mostCredit: fromPesos(35000),
    step: fromPesos(500),
    firstRangeBelow: fromPesos(5250),
    mostRegularCredit: fromPesos(20000),
    employeesCompensation: [
      { creditFrom: fromPesos(0), amount: fromPesos(10) },
      { creditFrom: fromPesos(15000), amount: fromPesos(30) },
    ],
  },
  philhealth: {
    rate: ratioOf('0.05'),
    least: fromPesos(10000),
    most: fromPesos(100000),
    employeeShare: ratioOf('0.5'),
  },
  pagibig: {
    mostFundSalary: fromPesos(10000),
    lowSalaryUpTo: fromPesos(1500),
    lowEmployeeRate: ratioOf('0.01'),
    employeeRate: ratioOf('0.02'),
    employerRate: ratioOf('0.02'),
  },
  withholding,
  benefit_ceiling: { amount: fromPesos(90000) },
  thirteenth_month: { dueOn: '12-24' },
  de_minimis: {
    items: [{ item: 'rice_subsidy_month', ceiling: fromPesos(2500) }],
    leaveDays: 12,
    mealShare: ratioOf('0.30'),
  },
  service_incentive_leave: { daysPerYear: 5, afterYears: 1 },
  loss_deduction: { shareOfWeek: ratioOf('0.20') },
  final_pay: { withinDays: 30, certificateWithinDays: 3 },
}

/** The law of 2026, small: one open row of each kind that a slip needs. */
export function testTables(): PayrollTables {
  const empty = tablesOf([])
  const row = <Kind extends TableKind>(kind: Kind, content: TableContents[Kind] | undefined) =>
    content === undefined
      ? []
      : [{ id: `${kind}-2026`, kind, from: day('2026-01-01'), to: null, source: 'test', content }]
  return {
    ...empty,
    premium: row('premium', CONTENTS.premium),
    rate_factor: row('rate_factor', CONTENTS.rate_factor),
    sss: row('sss', CONTENTS.sss),
    philhealth: row('philhealth', CONTENTS.philhealth),
    pagibig: row('pagibig', CONTENTS.pagibig),
    withholding: row('withholding', CONTENTS.withholding),
    benefit_ceiling: row('benefit_ceiling', CONTENTS.benefit_ceiling),
    thirteenth_month: row('thirteenth_month', CONTENTS.thirteenth_month),
    de_minimis: row('de_minimis', CONTENTS.de_minimis),
    service_incentive_leave: row('service_incentive_leave', CONTENTS.service_incentive_leave),
    loss_deduction: row('loss_deduction', CONTENTS.loss_deduction),
    final_pay: row('final_pay', CONTENTS.final_pay),
  }
}
