import type { Employee, EmployeeRow } from '@labada/contracts/people/employee-fields'
import type { Db } from '@labada/db/core/client'
import { listAssignments } from '@labada/db/people/employee-assignments'
import * as employees from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { factorOf } from '@labada/domain/law/payroll-terms'
import { dailyOf } from '@labada/domain/people/employee-rates'

/** One employee in the API's form. Throws `not_found`. */
export async function employeeAnswer(db: Db, id: string, now: Date): Promise<Employee> {
  const row = found(await employees.findEmployee(db, now, id))
  return {
    ...rowAnswer(row),
    middlename: row.middlename,
    suffix: row.suffix,
    gender: row.gender,
    birthDate: row.birthDate,
    address: row.address,
    emergencyName: row.emergencyName,
    emergencyRelation: row.emergencyRelation,
    emergencyPhone: row.emergencyPhone,
    employmentType: row.employmentType,
    separationReason: row.separationReason,
    restWeekday: row.restWeekday,
    shiftTemplateId: row.shiftTemplateId,
    payMethod: row.payMethod,
    payAccount: row.payAccount,
    taxStatus: row.taxStatus,
    hoursOfWork: row.hoursOfWork,
    sssNumber: row.sssNumber,
    philhealthNumber: row.philhealthNumber,
    pagibigNumber: row.pagibigNumber,
    tin: row.tin,
    userId: row.userId,
    assignments: await listAssignments(db, id),
  }
}

/** An employee of a list in the API's form. */
export function rowAnswer(row: employees.EmployeeRow): EmployeeRow {
  const { payType, rateCentavos, rateFromOn } = row
  const hasRate = payType !== null && rateCentavos !== null && rateFromOn !== null
  return {
    id: row.id,
    code: row.code,
    firstname: row.firstname,
    lastname: row.lastname,
    position: row.position,
    mobile: row.mobile,
    homeBranch:
      row.homeBranchId !== null && row.homeBranchName !== null
        ? { id: row.homeBranchId, name: row.homeBranchName }
        : null,
    otherBranches: [...row.otherBranches],
    status: row.deactivatedAt === null ? 'active' : 'separated',
    hiredOn: row.hiredOn,
    separatedOn: row.separatedOn,
    rate: hasRate
      ? { payType, rate: rateCentavos, fromOn: rateFromOn, daily: dailyOf({ payType, rateCentavos }, factorOf(row)) }
      : null,
    belowMinimum: row.isBelowMinimum,
    photoId: row.photoId,
    username: row.username,
    documents: { valid: row.validDocuments, expiring: row.expiringDocuments, expired: row.expiredDocuments },
    fingers: row.fingers,
    consent: row.consent,
    lastScanAt: row.lastScanAt,
    onDutySince: row.onDutySince,
    onLeave: row.isOnLeave,
    advances: row.advancesCentavos,
    version: row.version,
  }
}

/** The value, or throws `not_found` if it is undefined. */
export function found<T>(employee: T | undefined): T {
  if (!employee) throw new DomainError('not_found', 'Employee not found')
  return employee
}
