import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './schema.ts'
import { fillBaseline } from './testing/baseline.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { fillAdvances } from './testing/rows/advance-rows.ts'
import { fillAttendance } from './testing/rows/attendance-rows.ts'
import { fillCashRows } from './testing/rows/cash-rows.ts'
import { fillCounterRows } from './testing/rows/counter-rows.ts'
import { fillEmployeeRows } from './testing/rows/employee-rows.ts'
import { fillExpenses } from './testing/rows/expense-rows.ts'
import { fillPayroll } from './testing/rows/payroll-rows.ts'
import { fillScans } from './testing/rows/scan-rows.ts'
import { fillShifts } from './testing/rows/shift-rows.ts'
import { fillStock } from './testing/rows/stock-rows.ts'
import { fillSystemRows } from './testing/rows/system-rows.ts'

/** Every table the programs know; a new one does not compile until it is named here. */
const TABLES: Readonly<Record<keyof Database, true>> = {
  company: true,
  branch: true,
  vatRegistration: true,
  employee: true,
  branchAssignment: true,
  employeeRate: true,
  employeeDocument: true,
  employeeNote: true,
  employeeMessage: true,
  employeeDraft: true,
  employeeLeave: true,
  leaveConversion: true,
  payslipAcknowledgement: true,
  employeeAllowance: true,
  employmentBreak: true,
  appUser: true,
  client: true,
  setupCode: true,
  bootstrapCode: true,
  accessToken: true,
  secondFactor: true,
  recoveryCode: true,
  passkey: true,
  passkeyChallenge: true,
  counterPin: true,
  counterStand: true,
  counterPermit: true,
  permitRequest: true,
  passwordReset: true,
  rateLimit: true,
  service: true,
  priceVersion: true,
  price: true,
  priceOverride: true,
  promotion: true,
  promotionUse: true,
  stamp: true,
  ledgerAccount: true,
  branchCounter: true,
  cashSession: true,
  ledgerTransfer: true,
  ledgerPosting: true,
  ledgerBalance: true,
  remittance: true,
  accountStatement: true,
  accountStatementLine: true,
  monthClose: true,
  cashDay: true,
  cashDayState: true,
  jobSchedule: true,
  jobFailure: true,
  cashForecast: true,
  cashForecastDay: true,
  cashTotal: true,
  pendingCashTransfer: true,
  pendingDayChange: true,
  customer: true,
  customerTotal: true,
  pendingCustomer: true,
  order: true,
  orderLine: true,
  load: true,
  loadStageChange: true,
  payment: true,
  prepaidBalance: true,
  prepaidEntry: true,
  packagePlan: true,
  soldPackage: true,
  packageLeft: true,
  packageEntry: true,
  paymentVoid: true,
  refund: true,
  machine: true,
  machineDowntime: true,
  machineCycle: true,
  orderClaim: true,
  orderClaimPhoto: true,
  shortChange: true,
  upload: true,
  expenseCategory: true,
  expenseBudget: true,
  expense: true,
  recurringExpense: true,
  recurringExpenseShare: true,
  expenseDraft: true,
  expenseReceipt: true,
  export: true,
  approval: true,
  booking: true,
  bookingChange: true,
  bookingSetting: true,
  trip: true,
  tripChange: true,
  riderCollection: true,
  riderCash: true,
  cashMovement: true,
  handoverNote: true,
  noSale: true,
  keySet: true,
  userBranch: true,
  receipt: true,
  receiptPrint: true,
  outbox: true,
  relayState: true,
  inbox: true,
  dueJob: true,
  idempotencyKey: true,
  auditLog: true,
  branchDay: true,
  alert: true,
  messageSetting: true,
  messageSecret: true,
  outgoingMessage: true,
  notice: true,
  noticeRead: true,
  payrollTable: true,
  announcedEffect: true,
  auditSeal: true,
  auditSealCheck: true,
  settingVersion: true,
  invariantCheck: true,
  shift: true,
  shiftTemplate: true,
  shiftSwap: true,
  scheduleWeek: true,
  scheduleBatch: true,
  coverageTarget: true,
  item: true,
  itemPack: true,
  itemBranch: true,
  recipe: true,
  stockLevel: true,
  stockMovement: true,
  purchase: true,
  purchaseLine: true,
  stockTransfer: true,
  stockTransferLine: true,
  stockCount: true,
  stockCountLine: true,
  stockRequest: true,
  stockUse: true,
  itemSale: true,
  itemSaleLine: true,
  itemSalePayment: true,
  itemSaleRefund: true,
  itemSaleRefundLine: true,
  serverKey: true,
  biometricConsent: true,
  fingerprint: true,
  fingerprintBundle: true,
  fingerprintAlias: true,
  agentNonce: true,
  biometricAccess: true,
  scan: true,
  scanAnswer: true,
  portalSession: true,
  scannerAlarm: true,
  shiftRecord: true,
  punch: true,
  attendanceCorrection: true,
  overtimeNote: true,
  attendanceDispute: true,
  shiftMessageReceipt: true,
  attendanceDay: true,
  cashAdvance: true,
  cashAdvanceAuthority: true,
  cashAdvanceInstalment: true,
  cashAdvanceEntry: true,
  payrollRun: true,
  payslip: true,
  payslipCommon: true,
  payrollPayment: true,
  payrollWaiver: true,
  payItem: true,
  payItemEntry: true,
  payrollTerms: true,
  backupKey: true,
  backup: true,
  backupLink: true,
  keptCommand: true,
  offlineCommand: true,
  offlineSeries: true,
  restore: true,
}

/** How a column of each type arrives in a program. */
const ARRIVES: Readonly<Record<string, (value: unknown) => boolean>> = {
  bool: (value) => typeof value === 'boolean',
  bytea: Buffer.isBuffer,
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  int2: Number.isInteger,
  int4: Number.isInteger,
  int8: Number.isInteger,
  jsonb: (value) => typeof value === 'object' && value !== null,
  numeric: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  timestamptz: (value) => value instanceof Date,
  uuid: (value) => typeof value === 'string' && value.length === 36,
  _int4: (value) => Array.isArray(value) && value.every(Number.isInteger),
  _text: (value) => Array.isArray(value),
  _uuid: (value) => Array.isArray(value),
}

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await fillBaseline(test.db as never)
  await fillCashRows(test.db as never)
  await fillExpenses(test.db as never)
  await fillSystemRows(test.db as never)
  await fillCounterRows(test.db as never)
  await fillStock(test.db as never)
  await fillScans(test.db as never)
  await fillAttendance(test.db as never)
  await fillShifts(test.db as never)
  await fillEmployeeRows(test.db as never)
  await fillAdvances(test.db as never)
  await fillPayroll(test.db as never)
})
afterAll(() => test.drop())

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

describe('every table', () => {
  it('of the database is one the programs know', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
      test.db,
    )
    expect(rows.map(({ name }) => camel(name)).sort()).toEqual(Object.keys(TABLES).sort())
  })

  it.each(Object.keys(TABLES) as (keyof Database)[])(
    '%s gives rows of the types its columns promise',
    async (table) => {
      const row = await test.db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
      const { rows: columns } = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}
    `.execute(test.db)
      expect(Object.keys(row).sort()).toEqual(columns.map(({ name }) => camel(name)).sort())
      const values = new Map(Object.entries(row))
      const wrong = columns.filter(({ name, type }) => {
        const value = values.get(camel(name))
        return value !== null && !ARRIVES[type]?.(value)
      })
      expect(wrong).toEqual([])
    },
  )
})
