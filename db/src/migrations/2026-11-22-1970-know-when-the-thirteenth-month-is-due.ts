import { type Kysely, sql } from 'kysely'

/** When the 13th month is due is law (PD 851) and a table like the others: a day of the year, `MM-DD`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payroll_table drop constraint payroll_table_kind_check;
    alter table payroll_table add constraint payroll_table_kind_check check (kind in ('premium', 'rate_factor', 'sss',
      'philhealth', 'pagibig', 'withholding', 'benefit_ceiling', 'thirteenth_month', 'de_minimis',
      'service_incentive_leave', 'loss_deduction', 'final_pay', 'minimum_wage', 'holiday'));

    alter table payroll_table drop constraint payroll_table_content;
    alter table payroll_table add constraint payroll_table_content check (
      jsonb_typeof(content) = 'object' and content ?& case kind
        when 'premium' then array['nightFrom', 'nightTo', 'nightRate', 'dayMinutes', 'classes']
        when 'rate_factor' then array['factors']
        when 'sss' then array['employeeRate', 'employerRate', 'leastCredit', 'mostCredit', 'step', 'firstRangeBelow',
          'mostRegularCredit', 'employeesCompensation']
        when 'philhealth' then array['rate', 'least', 'most', 'employeeShare']
        when 'pagibig' then array['mostFundSalary', 'lowSalaryUpTo', 'lowEmployeeRate', 'employeeRate', 'employerRate']
        when 'withholding' then array['daily', 'weekly', 'semiMonthly', 'monthly', 'annual']
        when 'benefit_ceiling' then array['amount']
        when 'thirteenth_month' then array['dueOn']
        when 'de_minimis' then array['items', 'leaveDays', 'mealShare']
        when 'service_incentive_leave' then array['daysPerYear', 'afterYears']
        when 'loss_deduction' then array['shareOfWeek']
        when 'final_pay' then array['withinDays', 'certificateWithinDays']
        when 'minimum_wage' then array['region', 'tier', 'order', 'daily']
        else array['name', 'dayType', 'scope'] end);
  `.execute(db)
}
