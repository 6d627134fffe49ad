import type { ExportQuery } from '@labada/contracts/reports/export-queries'
import type { ExportList } from '@labada/contracts/reports/exports'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { add, centavos, subtract } from '@labada/domain/core/money'
import { stillDue, twelfth } from '@labada/domain/law/thirteenth-month'
import { type ExportOf, listOf, EXPORT_PAGE as PAGE, truthOf } from '../core/sheets/export-of.ts'
import { countExpenses, listExpenses } from '../expenses/expense-lists.ts'
import { listOrders, orderTotals } from '../orders/order-lists.ts'
import { listPayments, paymentTotals } from '../orders/payments.ts'
import { advanceTotals, listAdvances } from '../payroll/advances/cash-advances.ts'
import { REGISTER_COLUMNS } from '../payroll/runs/payroll-register-columns.ts'
import {
  countRegister,
  listContributions,
  listRegister,
  listThirteenthMonths,
} from '../payroll/runs/payroll-reports.ts'
import { employeeTotals, listEmployees } from '../people/employees.ts'
import { countSales, listSales } from '../stock/item-sale-lists.ts'
import { BOOKING_EXPORTS } from './booking-export-lists.ts'
import { CASH_ENTRIES_EXPORT } from './cash-entry-export.ts'
import { BOOK_EXPORTS } from './export-book-lists.ts'
import { listLabourCosts } from './labour-costs.ts'
import { PEOPLE_EXPORTS } from './people-export-lists.ts'
import { STOCK_EXPORTS } from './stock-export-lists.ts'

const AGENCY_NAMES = { sss: 'SSS', philhealth: 'PhilHealth', pagibig: 'Pag-IBIG', tax: 'BIR' } as const

/** Every list that can be exported. A list named in the contracts does not compile until it is added here. */
export const EXPORTS: { readonly [List in ExportList]: ExportOf<ExportQuery<List>> } = {
  employees: listOf(
    'Employees',
    async (db, query: ExportQuery<'employees'>, now) =>
      (await employeeTotals(db, manilaDateOf(now), { ...query, status: query.status ?? 'active' })).employees,
    (db, { sort = 'name', direction = 'asc', status = 'active', limit: _, ...filter }, cursor, now) =>
      listEmployees(db, now, { ...filter, status }, { cursor, limit: PAGE, sort, direction }),
    {
      Code: ({ code }) => ({ text: code }),
      'Last name': ({ lastname }) => ({ text: lastname }),
      'First name': ({ firstname }) => ({ text: firstname }),
      Position: ({ position }) => ({ text: position }),
      'Home branch': ({ homeBranchName }) => ({ text: homeBranchName }),
      'Other branches': ({ otherBranches }) => ({ text: otherBranches.map(({ name }) => name).join(', ') }),
      Status: ({ deactivatedAt }) => ({ text: deactivatedAt === null ? 'active' : 'left' }),
      Hired: ({ hiredOn }) => ({ day: hiredOn }),
      'Last day': ({ separatedOn }) => (separatedOn === null ? { text: null } : { day: separatedOn }),
      Mobile: ({ mobile }) => ({ text: mobile }),
      'Pay type': ({ payType }) => ({ text: payType }),
      Rate: ({ rateCentavos }) => (rateCentavos === null ? { text: null } : { pesos: rateCentavos }),
      Fingers: ({ fingers }) => ({ number: fingers }),
      'Owed on advances': ({ advancesCentavos }) => ({ pesos: advancesCentavos }),
      'Documents ending': ({ expiringDocuments }) => ({ number: expiringDocuments }),
      'Documents over': ({ expiredDocuments }) => ({ number: expiredDocuments }),
    },
  ),
  cashAdvances: listOf(
    'Cash advances',
    async (db, { branchId, cursor: _, limit: __, ...filter }: ExportQuery<'cashAdvances'>) =>
      (await advanceTotals(db, { branchId: branchId ?? null }, filter)).advances,
    (db, { branchId, cursor: _, limit: __, ...filter }, cursor) =>
      listAdvances(db, { branchId: branchId ?? null }, filter, { cursor, limit: PAGE }),
    {
      'Requested at': ({ requestedAt }) => ({ at: requestedAt }),
      Employee: ({ employeeName }) => ({ text: employeeName }),
      Branch: ({ branchName }) => ({ text: branchName }),
      'Asked for': ({ requestedCentavos }) => ({ pesos: requestedCentavos }),
      Amount: ({ amountCentavos }) => ({ pesos: amountCentavos }),
      Reason: ({ reason }) => ({ text: reason }),
      Earned: ({ earnedCentavos }) => ({ pesos: earnedCentavos }),
      'Owed before': ({ outstandingCentavos }) => ({ pesos: outstandingCentavos }),
      Limit: ({ limitCentavos }) => ({ pesos: limitCentavos }),
      Instalments: ({ instalments }) => ({ number: instalments }),
      Status: ({ status }) => ({ text: status }),
      'Decided by': ({ decidedByName }) => ({ text: decidedByName }),
      'Decision note': ({ decisionNote }) => ({ text: decisionNote }),
      'Released at': ({ releasedAt }) => ({ at: releasedAt }),
      'Released from': ({ releasedFrom }) => ({ text: releasedFrom }),
      'Released at branch': ({ releasedBranchName }) => ({ text: releasedBranchName }),
      Reference: ({ reference }) => ({ text: reference }),
      'Owed now': ({ balance }) => ({ pesos: balance }),
    },
  ),
  expenses: listOf(
    'Expenses',
    (db, { branchId, cursor: _, limit: __, sort: ___, direction: ____, ...filter }: ExportQuery<'expenses'>) =>
      countExpenses(db, { branchId: branchId ?? null }, filter),
    (db, { branchId, cursor: _, limit: __, sort = 'spentOn', direction = 'desc', ...filter }, cursor) =>
      listExpenses(db, { branchId: branchId ?? null }, filter, { cursor, limit: PAGE, sort, direction }),
    {
      Date: ({ spentOn }) => ({ day: spentOn }),
      'No.': ({ number }) => ({ text: number }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Category: ({ categoryName }) => ({ text: categoryName }),
      Description: ({ description }) => ({ text: description }),
      Supplier: ({ supplier }) => ({ text: supplier }),
      'Document no.': ({ documentNo }) => ({ text: documentNo }),
      'Paid from': ({ paidFrom }) => ({ text: paidFrom }),
      Amount: ({ amountCentavos }) => ({ pesos: amountCentavos }),
      Status: ({ status }) => ({ text: status.replace('_', ' ') }),
      Paid: ({ isPaid }) => ({ text: isPaid ? 'yes' : 'no' }),
      Receipts: ({ receipts }) => ({ number: receipts.length }),
      'Recorded at': ({ recordedAt }) => ({ at: recordedAt }),
      'Recorded by': ({ recordedByName }) => ({ text: recordedByName }),
      Session: ({ sessionNumber }) => ({ number: sessionNumber }),
      'Decided by': ({ decidedByName }) => ({ text: decidedByName }),
      Reason: ({ reason, decisionReason, voidReason }) => ({ text: voidReason ?? decisionReason ?? reason }),
      'Over limit': ({ isOverLimit }) => ({ text: isOverLimit ? 'yes' : 'no' }),
      'Duplicate?': ({ isDuplicate }) => ({ text: isDuplicate ? 'yes' : 'no' }),
    },
  ),
  itemSales: listOf(
    'Item sales',
    (db, { branchId, cursor: _, limit: __, withOrder, ...filter }: ExportQuery<'itemSales'>) =>
      countSales(db, { branchId: branchId ?? null }, { ...filter, withOrder: truthOf(withOrder) }),
    (db, { branchId, cursor: _, limit: __, withOrder, ...filter }, cursor) =>
      listSales(
        db,
        { branchId: branchId ?? null },
        { ...filter, withOrder: truthOf(withOrder) },
        { cursor, limit: PAGE },
      ),
    {
      'Sold at': ({ sale }) => ({ at: sale.soldAt }),
      'No.': ({ sale }) => ({ text: sale.number }),
      Branch: ({ sale }) => ({ text: sale.branchName }),
      Items: ({ lines }) => ({ text: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') }),
      Total: ({ sale }) => ({ pesos: sale.totalCentavos }),
      Refunded: ({ sale }) => ({ pesos: sale.refundedCentavos }),
      'Cost of goods': ({ sale }) => ({ pesos: subtract(sale.costCentavos, sale.refundedCostCentavos) }),
      'Paid by': ({ sale }) => ({ text: sale.methods }),
      Status: ({ sale }) => ({ text: sale.status.replace('_', ' ') }),
      Order: ({ sale }) => ({ text: sale.orderNumber }),
      Session: ({ sale }) => ({ number: sale.sessionNumber }),
      'Sold by': ({ sale }) => ({ text: sale.soldByName }),
      'Office account': ({ payments }) => ({ text: payments[0]?.officeAccount ?? null }),
      'Office reason': ({ sale }) => ({ text: sale.officeReason }),
      'Void reason': ({ sale }) => ({ text: sale.voidReason }),
    },
  ),
  orders: listOf(
    'Orders',
    async (
      db,
      { branchId, view = 'all', cursor: _, limit: __, sort: ___, direction: ____, ...rest }: ExportQuery<'orders'>,
      now,
    ) => (await orderTotals(db, { branchId: branchId ?? null }, { ...rest, view }, now)).found,
    (
      db,
      { branchId, view = 'all', cursor: _, limit: __, sort = 'receivedAt', direction = 'desc', ...rest },
      cursor,
      now,
    ) =>
      listOrders(db, { branchId: branchId ?? null }, { ...rest, view }, { cursor, limit: PAGE, sort, direction }, now),
    {
      'Received at': ({ receivedAt }) => ({ at: receivedAt }),
      'No.': ({ number }) => ({ text: number }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Customer: ({ customerName }) => ({ text: customerName }),
      Phone: ({ customerPhone }) => ({ text: customerPhone }),
      Type: ({ type }) => ({ text: type }),
      Services: ({ services }) => ({ text: services }),
      Loads: ({ loads }) => ({ number: loads.length }),
      Kilos: ({ kilos }) => ({ number: kilos }),
      Stage: ({ stage }) => ({ text: stage }),
      Rush: ({ isRush }) => ({ text: isRush ? 'yes' : 'no' }),
      Discount: ({ discountCentavos }) => ({ pesos: discountCentavos }),
      Total: ({ totalCentavos }) => ({ pesos: totalCentavos }),
      Paid: ({ paidCentavos }) => ({ pesos: paidCentavos }),
      Refunded: ({ refundedCentavos }) => ({ pesos: refundedCentavos }),
      Balance: ({ balanceCentavos }) => ({ pesos: balanceCentavos }),
      Promised: ({ promisedAt }) => ({ at: promisedAt }),
      Released: ({ releasedAt }) => ({ at: releasedAt }),
      'Received by': ({ receivedByName }) => ({ text: receivedByName }),
    },
  ),
  payments: listOf(
    'Payments',
    async (db, { branchId, cursor: _, limit: __, ...filter }: ExportQuery<'payments'>) =>
      (await paymentTotals(db, { branchId: branchId ?? null }, filter)).found,
    (db, { branchId, cursor: _, limit: __, ...filter }, cursor) =>
      listPayments(db, { branchId: branchId ?? null }, filter, { cursor, limit: PAGE }),
    {
      'Taken at': ({ recordedAt }) => ({ at: recordedAt }),
      Order: ({ orderNumber }) => ({ text: orderNumber }),
      Branch: ({ branchName }) => ({ text: branchName }),
      Method: ({ method }) => ({ text: method }),
      Amount: ({ amountCentavos }) => ({ pesos: amountCentavos }),
      Tendered: ({ tenderedCentavos }) => ({ pesos: tenderedCentavos }),
      Change: ({ changeCentavos }) => ({ pesos: changeCentavos }),
      'Change owed': ({ owedCentavos }) => ({ pesos: owedCentavos }),
      Reference: ({ reference }) => ({ text: reference }),
      Verified: ({ isVerified }) => ({ text: isVerified === null ? null : isVerified ? 'yes' : 'no' }),
      Voided: ({ isVoided }) => ({ text: isVoided ? 'yes' : 'no' }),
      'Office reason': ({ officeReason }) => ({ text: officeReason }),
      'Taken by': ({ recordedByName }) => ({ text: recordedByName }),
    },
  ),
  payslips: listOf(
    'Payroll register',
    (db, { cursor: _, limit: __, ...filter }: ExportQuery<'payslips'>) => countRegister(db, filter),
    (db, { cursor: _, limit: __, ...filter }, cursor) => listRegister(db, filter, { cursor, limit: PAGE }),
    REGISTER_COLUMNS,
  ),
  labourCosts: listOf(
    'Labor cost',
    async (db, { runId }: ExportQuery<'labourCosts'>) => (await listLabourCosts(db, runId)).length,
    async (db, { runId }) => ({ items: await listLabourCosts(db, runId), nextCursor: null }),
    {
      Branch: ({ branchName }) => ({ text: branchName }),
      Employee: ({ name }) => ({ text: name }),
      Code: ({ code }) => ({ text: code }),
      'Paid by': ({ payingBranchName }) => ({ text: payingBranchName }),
      Minutes: ({ minutes }) => ({ number: minutes }),
      Gross: ({ gross }) => ({ pesos: gross }),
      'Employer shares': ({ employer }) => ({ pesos: employer }),
      'Labor cost': ({ gross, employer }) => ({ pesos: add(gross, employer) }),
    },
  ),
  contributions: listOf(
    'Contributions',
    async (db, query: ExportQuery<'contributions'>) => (await listContributions(db, query)).length,
    async (db, query) => ({
      items: (await listContributions(db, query)).map((row) => ({ ...row, ...query })),
      nextCursor: null,
    }),
    {
      Agency: ({ agency }) => ({ text: AGENCY_NAMES[agency] }),
      Month: ({ month }) => ({ text: month }),
      Number: ({ number }) => ({ text: number }),
      Employee: ({ name }) => ({ text: name }),
      Code: ({ code }) => ({ text: code }),
      Branch: ({ branchName }) => ({ text: branchName }),
      'Based on': ({ base }) => ({ pesos: centavos(base) }),
      'Employee share': ({ employee }) => ({ pesos: centavos(employee) }),
      'Employee MPF': ({ employeeMpf }) => ({ pesos: centavos(employeeMpf) }),
      'Employer share': ({ employer }) => ({ pesos: centavos(employer) }),
      'Employer MPF': ({ employerMpf }) => ({ pesos: centavos(employerMpf) }),
      EC: ({ ec }) => ({ pesos: centavos(ec) }),
      Total: ({ employee, employeeMpf, employer, employerMpf, ec }) => ({
        pesos: centavos(employee + employeeMpf + employer + employerMpf + ec),
      }),
    },
  ),
  thirteenthMonth: listOf(
    '13th month',
    async (db, query: ExportQuery<'thirteenthMonth'>) => (await listThirteenthMonths(db, query)).length,
    async (db, query) => ({
      items: (await listThirteenthMonths(db, query)).map((row) => ({ ...row, year: query.year })),
      nextCursor: null,
    }),
    {
      Year: ({ year }) => ({ number: year }),
      Employee: ({ name }) => ({ text: name }),
      Code: ({ code }) => ({ text: code }),
      Branch: ({ branchName }) => ({ text: branchName }),
      'Basic pay': ({ basicEarned }) => ({ pesos: centavos(basicEarned) }),
      '13th month': ({ basicEarned }) => ({ pesos: twelfth(centavos(basicEarned)) }),
      Paid: ({ paid }) => ({ pesos: centavos(paid) }),
      Due: ({ basicEarned, paid }) => ({ pesos: stillDue(centavos(basicEarned), centavos(paid)) }),
    },
  ),
  ...PEOPLE_EXPORTS,
  ...STOCK_EXPORTS,
  cashEntries: CASH_ENTRIES_EXPORT,
  ...BOOK_EXPORTS,
  ...BOOKING_EXPORTS,
}
