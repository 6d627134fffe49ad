import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import type { LeaveKind, LeaveStatus } from '@labada/domain/people/employee-leave'
import type { PayType } from '@labada/domain/people/employee-rates'
import type {
  AllowanceTerm,
  DocumentKind,
  EmploymentType,
  Gender,
  HoursOfWork,
  PayMethod,
  SeparationReason,
  TaxStatus,
} from '@labada/domain/people/employees'
import type { ColumnType, Generated } from 'kysely'
import type { Json, Later } from '../core/column-types.ts'

/** The people of a shop: who they are, where they work, what they are paid, and their papers. */
export interface EmployeeTables {
  employee: EmployeeTable
  branchAssignment: BranchAssignmentTable
  employeeRate: EmployeeRateTable
  employeeDocument: EmployeeDocumentTable
  employeeNote: EmployeeNoteTable
  employeeMessage: EmployeeMessageTable
  employeeDraft: EmployeeDraftTable
  employeeLeave: EmployeeLeaveTable
  employeeAllowance: EmployeeAllowanceTable
}

interface EmployeeTable {
  id: string
  /** `E-0012`; the database gives the next one. */
  code: Generated<string>
  firstname: string
  middlename: Generated<string>
  lastname: string
  suffix: Generated<string>
  gender: Later<Gender>
  birthDate: Later<ManilaDate>
  mobile: Later<string>
  address: Generated<string>
  emergencyName: Generated<string>
  emergencyRelation: Generated<string>
  emergencyPhone: Generated<string>
  position: Generated<string>
  employmentType: ColumnType<EmploymentType, EmploymentType | undefined, EmploymentType>
  hiredOn: ColumnType<ManilaDate, ManilaDate | undefined, ManilaDate>
  homeBranchId: Later<string>
  separatedOn: Later<ManilaDate>
  separationReason: Later<SeparationReason>
  sssNumber: Later<string>
  philhealthNumber: Later<string>
  pagibigNumber: Later<string>
  tin: Later<string>
  payMethod: ColumnType<PayMethod, PayMethod | undefined, PayMethod>
  payAccount: Generated<string>
  taxStatus: ColumnType<TaxStatus, TaxStatus | undefined, TaxStatus>
  hoursOfWork: ColumnType<HoursOfWork, HoursOfWork | undefined, HoursOfWork>
  /** 0 for Sunday; empty when it changes from week to week. */
  restWeekday: Later<number>
  shiftTemplateId: Later<string>
  createdAt: Generated<Date>
  deactivatedAt: Later<Date>
  version: Generated<number>
}

interface BranchAssignmentTable {
  employeeId: string
  branchId: string
  fromOn: ManilaDate
  toOn: Later<ManilaDate>
}

/** It holds until the next one of the employee begins, unless it was taken back. */
interface EmployeeRateTable {
  id: string
  employeeId: string
  fromOn: ManilaDate
  payType: PayType
  rateCentavos: Centavos
  reason: string
  createdAt: Generated<Date>
  createdBy: string | null
  withdrawnAt: Later<Date>
  withdrawnBy: Later<string>
  withdrawnReason: Later<string>
}

interface EmployeeDocumentTable {
  id: string
  employeeId: string
  uploadId: string
  kind: DocumentKind
  note: string
  expiresOn: ManilaDate | null
  addedAt: Date
  addedBy: string | null
  removedAt: Later<Date>
  removedBy: Later<string>
}

interface EmployeeNoteTable {
  id: string
  employeeId: string
  kind: 'note' | 'incident'
  happenedOn: ManilaDate
  text: string
  response: Later<string>
  respondedAt: Later<Date>
  createdAt: Date
  createdBy: string
}

/** Shown at the scanner when they next come in, until they read it. */
interface EmployeeMessageTable {
  id: string
  employeeId: string
  text: string
  writtenAt: Date
  writtenBy: string
  shownAt: Later<Date>
  /** Of the record it was last shown with. */
  shiftRecordId: Later<string>
  readAt: Later<Date>
  clientId: Later<number>
  takenBackAt: Later<Date>
  takenBackBy: Later<string>
}

interface EmployeeDraftTable {
  id: string
  ownerId: string
  content: Json<object>
  savedAt: Date
  version: Generated<number>
}

interface EmployeeLeaveTable {
  id: string
  employeeId: string
  /** Where they worked when it was asked for; null when they worked nowhere. */
  branchId: string | null
  kind: LeaveKind
  isPaid: boolean
  fromOn: ManilaDate
  toOn: ManilaDate
  reason: string
  status: ColumnType<LeaveStatus, LeaveStatus | undefined, LeaveStatus>
  requestedAt: Date
  requestedBy: string
  decidedAt: Later<Date>
  decidedBy: Later<string>
  decisionReason: Later<string>
  version: Generated<number>
}

/** It holds until its last day, which is not known before it is ended. */
interface EmployeeAllowanceTable {
  id: string
  employeeId: string
  name: string
  amountCentavos: Centavos
  per: AllowanceTerm
  isTaxable: boolean
  inContributionBase: boolean
  /** The benefit of the de minimis table that it is. */
  deMinimis: string | null
  fromOn: ManilaDate
  toOn: Later<ManilaDate>
  createdAt: Date
  createdBy: string | null
  endedAt: Later<Date>
  endedBy: Later<string>
}
