import type { Db } from '../../core/client.ts'

/** An employee's numbers at the agencies. */
export async function findEmployeeNumbers(
  db: Db,
  employeeId: string,
): Promise<Record<'sss' | 'philhealth' | 'pagibig' | 'tin', string | null>> {
  const row = await db
    .selectFrom('employee')
    .select(['sssNumber as sss', 'philhealthNumber as philhealth', 'pagibigNumber as pagibig', 'tin'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return row ?? { sss: null, philhealth: null, pagibig: null, tin: null }
}
