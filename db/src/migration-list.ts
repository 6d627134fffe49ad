import type { Migration } from 'kysely'
import * as createPeople from './migrations/2026-11-21-1000-create-people.ts'
import * as createPrices from './migrations/2026-11-21-1010-create-prices.ts'
import * as createLedger from './migrations/2026-11-21-1020-create-ledger.ts'
import * as createOrders from './migrations/2026-11-21-1030-create-orders.ts'
import * as createEvents from './migrations/2026-11-21-1040-create-events.ts'
import * as grantRoles from './migrations/2026-11-21-1050-grant-roles.ts'
import * as createSettings from './migrations/2026-11-21-1130-create-settings.ts'
import * as sealAuditLog from './migrations/2026-11-21-1140-seal-audit-log.ts'
import * as announceEffects from './migrations/2026-11-21-1145-announce-effects.ts'
import * as createExpenses from './migrations/2026-11-21-1200-create-expenses.ts'
import * as createExports from './migrations/2026-11-21-1201-create-exports.ts'
import * as createStock from './migrations/2026-11-21-1210-create-stock.ts'
import * as createStockPapers from './migrations/2026-11-21-1211-create-stock-papers.ts'
import * as createItemSales from './migrations/2026-11-21-1212-create-item-sales.ts'
import * as createReleaseDesk from './migrations/2026-11-21-1220-create-release-desk.ts'
import * as createTrips from './migrations/2026-11-21-1221-create-trips.ts'
import * as createDrawerDesk from './migrations/2026-11-21-1222-create-drawer-desk.ts'
import * as createRemittances from './migrations/2026-11-21-1230-create-remittances.ts'
import * as createCashDays from './migrations/2026-11-21-1231-create-cash-days.ts'
import * as createMonthCloses from './migrations/2026-11-21-1232-create-month-closes.ts'
import * as createAccountStatements from './migrations/2026-11-21-1233-create-account-statements.ts'
import * as createPayrollTables from './migrations/2026-11-21-1300-create-payroll-tables.ts'
import * as createFingerprints from './migrations/2026-11-21-1400-create-fingerprints.ts'
import * as createScans from './migrations/2026-11-21-1401-create-scans.ts'
import * as createEmployeeFiles from './migrations/2026-11-21-1410-create-employee-files.ts'
import * as createShifts from './migrations/2026-11-21-1420-create-shifts.ts'
import * as createAttendance from './migrations/2026-11-21-1430-create-attendance.ts'
import * as createCashAdvances from './migrations/2026-11-21-1440-create-cash-advances.ts'
import * as createPayrollRuns from './migrations/2026-11-21-1500-create-payroll-runs.ts'
import * as createPayrollTerms from './migrations/2026-11-21-1501-create-payroll-terms.ts'
import * as createBackups from './migrations/2026-11-21-1520-create-backups.ts'
import * as createCashForecasts from './migrations/2026-11-21-1530-create-cash-forecasts.ts'
import * as createJobRuns from './migrations/2026-11-21-1531-create-job-runs.ts'
import * as createLeave from './migrations/2026-11-21-1540-create-leave.ts'
import * as createRecurringExpenses from './migrations/2026-11-21-1550-create-recurring-expenses.ts'
import * as mergeCustomers from './migrations/2026-11-21-1551-merge-customers.ts'
import * as payWhatCameLate from './migrations/2026-11-21-1560-pay-what-came-late.ts'
import * as takeOfficePayments from './migrations/2026-11-21-1590-take-office-payments.ts'
import * as voidPurchases from './migrations/2026-11-21-1600-void-purchases.ts'
import * as checkBackups from './migrations/2026-11-21-1610-check-backups.ts'
import * as copyBackups from './migrations/2026-11-21-1620-copy-backups.ts'
import * as createScannerAlarms from './migrations/2026-11-21-1630-create-scanner-alarms.ts'
import * as nameFailedCorrections from './migrations/2026-11-21-1640-name-failed-corrections.ts'
import * as showItems from './migrations/2026-11-21-1650-show-items.ts'
import * as createOrderClaims from './migrations/2026-11-21-1660-create-order-claims.ts'
import * as createEmployeeMessages from './migrations/2026-11-21-1670-create-employee-messages.ts'
import * as convertLeave from './migrations/2026-11-21-1680-convert-leave.ts'
import * as acknowledgePayslips from './migrations/2026-11-21-1695-acknowledge-payslips.ts'
import * as takeBackEmployeeMessages from './migrations/2026-11-21-1700-take-back-employee-messages.ts'
import * as createPromotions from './migrations/2026-11-21-1740-create-promotions.ts'
import * as createMachines from './migrations/2026-11-22-1760-create-machines.ts'
import * as logBackups from './migrations/2026-11-22-1790-log-backups.ts'
import * as enterOfficeSales from './migrations/2026-11-22-1810-enter-office-sales.ts'
import * as createMachineCycles from './migrations/2026-11-22-1830-create-machine-cycles.ts'
import * as excuseLateness from './migrations/2026-11-22-1860-excuse-lateness.ts'
import * as takeOverEarlierPay from './migrations/2026-11-22-1880-take-over-earlier-pay.ts'
import * as trigramSearch from './migrations/2026-11-22-1880-trigram-search.ts'
import * as payCommissions from './migrations/2026-11-22-1881-pay-commissions.ts'
import * as createShiftSwaps from './migrations/2026-11-22-1882-create-shift-swaps.ts'
import * as exemptFromHours from './migrations/2026-11-22-1900-exempt-from-hours.ts'
import * as countBenefitsOfTheYear from './migrations/2026-11-22-1910-count-benefits-of-the-year.ts'
import * as revertPayrollRuns from './migrations/2026-11-22-1920-revert-payroll-runs.ts'
import * as keepCommands from './migrations/2026-11-22-1930-keep-commands.ts'
import * as knowWhenTheThirteenthMonthIsDue from './migrations/2026-11-22-1970-know-when-the-thirteenth-month-is-due.ts'
import * as authorizePayItems from './migrations/2026-11-22-1971-authorize-pay-items.ts'
import * as countEarlierBenefits from './migrations/2026-11-22-1971-count-earlier-benefits.ts'
import * as nameDeMinimis from './migrations/2026-11-22-1971-name-de-minimis.ts'
import * as countEarlierDeMinimis from './migrations/2026-11-23-1980-count-earlier-de-minimis.ts'
import * as askForReversals from './migrations/2026-11-24-1990-ask-for-reversals.ts'
import * as noteOpenings from './migrations/2026-11-24-1990-note-openings.ts'
import * as keepNotices from './migrations/2026-11-24-2000-keep-notices.ts'
import * as rollUpByChange from './migrations/2026-11-24-2100-roll-up-by-change.ts'
import * as serviceLooks from './migrations/2026-11-25-0200-service-looks.ts'
import * as createOfflineCommands from './migrations/2026-11-25-0700-create-offline-commands.ts'
import * as knowCustomers from './migrations/2026-11-26-0700-know-customers.ts'
import * as createSecondFactors from './migrations/2026-11-26-0730-create-second-factors.ts'
import * as keepRefusals from './migrations/2026-11-26-0900-keep-refusals.ts'
import * as createKeySets from './migrations/2026-11-26-1700-create-key-sets.ts'
import * as letPeopleStand from './migrations/2026-11-27-0800-let-people-stand.ts'
import * as createMessages from './migrations/2026-11-27-1000-create-messages.ts'
import * as keepTaxesOfOrders from './migrations/2026-11-27-1100-keep-taxes-of-orders.ts'
import * as keepPrepaidBalances from './migrations/2026-11-27-1200-keep-prepaid-balances.ts'
import * as createPasskeys from './migrations/2026-11-27-1300-create-passkeys.ts'
import * as createCounterPermits from './migrations/2026-11-27-1430-create-counter-permits.ts'
import * as nameKeysInAuditLog from './migrations/2026-11-27-2000-name-keys-in-audit-log.ts'
import * as requireTwoStep from './migrations/2026-11-28-1000-require-two-step.ts'
import * as standByFinger from './migrations/2026-11-28-1100-stand-by-finger.ts'
import * as createPasswordResets from './migrations/2026-11-28-1200-create-password-resets.ts'
import * as findAuditByActor from './migrations/2026-11-28-1300-find-audit-by-actor.ts'
import * as nameBrowsers from './migrations/2026-11-28-1800-name-browsers.ts'
import * as createPermitRequests from './migrations/2026-11-28-1900-create-permit-requests.ts'
import * as noteNoSales from './migrations/2026-11-28-2000-note-no-sales.ts'
import * as findDeedsByPerson from './migrations/2026-11-29-0500-find-deeds-by-person.ts'
import * as sellPackages from './migrations/2026-11-29-0510-sell-packages.ts'
import * as giveStamps from './migrations/2026-11-29-0800-give-stamps.ts'
import * as aimPromotions from './migrations/2026-11-29-0820-aim-promotions.ts'
import * as takeBookings from './migrations/2026-11-29-0900-take-bookings.ts'
import * as tellOfBookings from './migrations/2026-11-29-0910-tell-of-bookings.ts'
import * as keepUndecidedCash from './migrations/2026-11-29-1000-keep-undecided-cash.ts'
import * as dateVatRegistrations from './migrations/2026-11-29-1100-date-vat-registrations.ts'
import * as tellOfPackages from './migrations/2026-11-29-1110-tell-of-packages.ts'
import * as photographDeliveries from './migrations/2026-11-29-1120-photograph-deliveries.ts'
import * as shareSlipInputs from './migrations/2026-11-29-1130-share-slip-inputs.ts'
import * as flattenLists from './migrations/2026-11-29-1140-flatten-lists.ts'
import * as sumOrdersByDay from './migrations/2026-11-30-0100-sum-orders-by-day.ts'
import * as queueChangedOrdersCheaper from './migrations/2026-11-30-0150-queue-changed-orders-cheaper.ts'
import * as sumCustomers from './migrations/2026-11-30-0200-sum-customers.ts'
import * as readTheRaiseOfTheNextDay from './migrations/2026-11-30-0300-read-the-raise-of-the-next-day.ts'
import * as keepBreaksInEmployment from './migrations/2026-11-30-2100-keep-breaks-in-employment.ts'

/** Written by `npm run migrations`: every change of the schema, oldest first. Programs are bundled, so a folder is not read. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '2026-11-21-1000-create-people': createPeople,
  '2026-11-21-1010-create-prices': createPrices,
  '2026-11-21-1020-create-ledger': createLedger,
  '2026-11-21-1030-create-orders': createOrders,
  '2026-11-21-1040-create-events': createEvents,
  '2026-11-21-1050-grant-roles': grantRoles,
  '2026-11-21-1130-create-settings': createSettings,
  '2026-11-21-1140-seal-audit-log': sealAuditLog,
  '2026-11-21-1145-announce-effects': announceEffects,
  '2026-11-21-1200-create-expenses': createExpenses,
  '2026-11-21-1201-create-exports': createExports,
  '2026-11-21-1210-create-stock': createStock,
  '2026-11-21-1211-create-stock-papers': createStockPapers,
  '2026-11-21-1212-create-item-sales': createItemSales,
  '2026-11-21-1220-create-release-desk': createReleaseDesk,
  '2026-11-21-1221-create-trips': createTrips,
  '2026-11-21-1222-create-drawer-desk': createDrawerDesk,
  '2026-11-21-1230-create-remittances': createRemittances,
  '2026-11-21-1231-create-cash-days': createCashDays,
  '2026-11-21-1232-create-month-closes': createMonthCloses,
  '2026-11-21-1233-create-account-statements': createAccountStatements,
  '2026-11-21-1300-create-payroll-tables': createPayrollTables,
  '2026-11-21-1400-create-fingerprints': createFingerprints,
  '2026-11-21-1401-create-scans': createScans,
  '2026-11-21-1410-create-employee-files': createEmployeeFiles,
  '2026-11-21-1420-create-shifts': createShifts,
  '2026-11-21-1430-create-attendance': createAttendance,
  '2026-11-21-1440-create-cash-advances': createCashAdvances,
  '2026-11-21-1500-create-payroll-runs': createPayrollRuns,
  '2026-11-21-1501-create-payroll-terms': createPayrollTerms,
  '2026-11-21-1520-create-backups': createBackups,
  '2026-11-21-1530-create-cash-forecasts': createCashForecasts,
  '2026-11-21-1531-create-job-runs': createJobRuns,
  '2026-11-21-1540-create-leave': createLeave,
  '2026-11-21-1550-create-recurring-expenses': createRecurringExpenses,
  '2026-11-21-1551-merge-customers': mergeCustomers,
  '2026-11-21-1560-pay-what-came-late': payWhatCameLate,
  '2026-11-21-1590-take-office-payments': takeOfficePayments,
  '2026-11-21-1600-void-purchases': voidPurchases,
  '2026-11-21-1610-check-backups': checkBackups,
  '2026-11-21-1620-copy-backups': copyBackups,
  '2026-11-21-1630-create-scanner-alarms': createScannerAlarms,
  '2026-11-21-1640-name-failed-corrections': nameFailedCorrections,
  '2026-11-21-1650-show-items': showItems,
  '2026-11-21-1660-create-order-claims': createOrderClaims,
  '2026-11-21-1670-create-employee-messages': createEmployeeMessages,
  '2026-11-21-1680-convert-leave': convertLeave,
  '2026-11-21-1695-acknowledge-payslips': acknowledgePayslips,
  '2026-11-21-1700-take-back-employee-messages': takeBackEmployeeMessages,
  '2026-11-21-1740-create-promotions': createPromotions,
  '2026-11-22-1760-create-machines': createMachines,
  '2026-11-22-1790-log-backups': logBackups,
  '2026-11-22-1810-enter-office-sales': enterOfficeSales,
  '2026-11-22-1830-create-machine-cycles': createMachineCycles,
  '2026-11-22-1860-excuse-lateness': excuseLateness,
  '2026-11-22-1880-take-over-earlier-pay': takeOverEarlierPay,
  '2026-11-22-1880-trigram-search': trigramSearch,
  '2026-11-22-1881-pay-commissions': payCommissions,
  '2026-11-22-1882-create-shift-swaps': createShiftSwaps,
  '2026-11-22-1900-exempt-from-hours': exemptFromHours,
  '2026-11-22-1910-count-benefits-of-the-year': countBenefitsOfTheYear,
  '2026-11-22-1920-revert-payroll-runs': revertPayrollRuns,
  '2026-11-22-1930-keep-commands': keepCommands,
  '2026-11-22-1970-know-when-the-thirteenth-month-is-due': knowWhenTheThirteenthMonthIsDue,
  '2026-11-22-1971-authorize-pay-items': authorizePayItems,
  '2026-11-22-1971-count-earlier-benefits': countEarlierBenefits,
  '2026-11-22-1971-name-de-minimis': nameDeMinimis,
  '2026-11-23-1980-count-earlier-de-minimis': countEarlierDeMinimis,
  '2026-11-24-1990-ask-for-reversals': askForReversals,
  '2026-11-24-1990-note-openings': noteOpenings,
  '2026-11-24-2000-keep-notices': keepNotices,
  '2026-11-24-2100-roll-up-by-change': rollUpByChange,
  '2026-11-25-0200-service-looks': serviceLooks,
  '2026-11-25-0700-create-offline-commands': createOfflineCommands,
  '2026-11-26-0700-know-customers': knowCustomers,
  '2026-11-26-0730-create-second-factors': createSecondFactors,
  '2026-11-26-0900-keep-refusals': keepRefusals,
  '2026-11-26-1700-create-key-sets': createKeySets,
  '2026-11-27-0800-let-people-stand': letPeopleStand,
  '2026-11-27-1000-create-messages': createMessages,
  '2026-11-27-1100-keep-taxes-of-orders': keepTaxesOfOrders,
  '2026-11-27-1200-keep-prepaid-balances': keepPrepaidBalances,
  '2026-11-27-1300-create-passkeys': createPasskeys,
  '2026-11-27-1430-create-counter-permits': createCounterPermits,
  '2026-11-27-2000-name-keys-in-audit-log': nameKeysInAuditLog,
  '2026-11-28-1000-require-two-step': requireTwoStep,
  '2026-11-28-1100-stand-by-finger': standByFinger,
  '2026-11-28-1200-create-password-resets': createPasswordResets,
  '2026-11-28-1300-find-audit-by-actor': findAuditByActor,
  '2026-11-28-1800-name-browsers': nameBrowsers,
  '2026-11-28-1900-create-permit-requests': createPermitRequests,
  '2026-11-28-2000-note-no-sales': noteNoSales,
  '2026-11-29-0500-find-deeds-by-person': findDeedsByPerson,
  '2026-11-29-0510-sell-packages': sellPackages,
  '2026-11-29-0800-give-stamps': giveStamps,
  '2026-11-29-0820-aim-promotions': aimPromotions,
  '2026-11-29-0900-take-bookings': takeBookings,
  '2026-11-29-0910-tell-of-bookings': tellOfBookings,
  '2026-11-29-1000-keep-undecided-cash': keepUndecidedCash,
  '2026-11-29-1100-date-vat-registrations': dateVatRegistrations,
  '2026-11-29-1110-tell-of-packages': tellOfPackages,
  '2026-11-29-1120-photograph-deliveries': photographDeliveries,
  '2026-11-29-1130-share-slip-inputs': shareSlipInputs,
  '2026-11-29-1140-flatten-lists': flattenLists,
  '2026-11-30-0100-sum-orders-by-day': sumOrdersByDay,
  '2026-11-30-0150-queue-changed-orders-cheaper': queueChangedOrdersCheaper,
  '2026-11-30-0200-sum-customers': sumCustomers,
  '2026-11-30-0300-read-the-raise-of-the-next-day': readTheRaiseOfTheNextDay,
  '2026-11-30-2100-keep-breaks-in-employment': keepBreaksInEmployment,
}
