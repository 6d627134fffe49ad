/**
 * The test files that only the full run (`npm run test:all`) has: stories in two or three browsers, most of them. Each names the
 * files that prove the same smaller in `npm test`: the rules at the server, a page without a browser, or a shorter story.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const AT_LENGTH = {
  // What customers pay, and have paid.
  'e2e/promotions.test.ts': [
    'dashboard/src/features/orders/receive/ticket/promotions.test.tsx',
    'gateway/src/catalog/promotions.test.ts',
  ],
  'e2e/loyalty.test.ts': [
    'dashboard/src/features/orders/receive/ticket/promotions.test.tsx',
    'gateway/src/catalog/promotion-audiences.test.ts',
    'gateway/src/catalog/stamp-cards.test.ts',
  ],
  'e2e/legal-discounts.test.ts': [
    'dashboard/src/features/company/settings/taxes-section.test.tsx',
    'dashboard/src/features/orders/receive/ticket/legal-discount.test.tsx',
    'gateway/src/orders/taxes/legal-discounts.test.ts',
  ],
  'e2e/packages.test.ts': [
    'dashboard/src/components/orders/packages/sell-package-dialog.test.tsx',
    'dashboard/src/components/orders/packages/use-package.test.tsx',
    'dashboard/src/features/catalog/prices/packages/plans-view.test.tsx',
    'gateway/src/orders/customers/packages.test.ts',
  ],
  'e2e/prepaid.test.ts': [
    'dashboard/src/components/orders/counter/pay-panel-prepaid.test.tsx',
    'gateway/src/orders/customers/prepaid.test.ts',
  ],
  'e2e/counter-keys.test.ts': [
    'dashboard/src/features/orders/receive/taken-parts.test.tsx',
    'dashboard/src/features/orders/receive/typed-keys.test.tsx',
  ],
  'e2e/customer-display.test.ts': [
    'dashboard/src/features/orders/receive/desk/known-customer.test.tsx',
    'dashboard/src/features/orders/receive/display/display-page.test.tsx',
    'e2e/pages/counter.test.ts',
  ],
  'e2e/customer-messages.test.ts': [
    'gateway/src/orders/messages/order-messages.test.ts',
    'workers/src/jobs/orders/send-messages.test.ts',
  ],
  'e2e/order-claims.test.ts': ['e2e/pages/office.test.ts', 'gateway/src/orders/order-claims.test.ts'],
  'e2e/booking.test.ts': [
    'dashboard/src/features/company/settings/booking/booking-section.test.tsx',
    'domain/src/orders/bookings/booking-slots.test.ts',
    'e2e/pages/guests.test.ts',
    'gateway/src/orders/bookings/bookings.test.ts',
    'gateway/src/orders/bookings/delivery-bookings.test.ts',
  ],
  'e2e/shop-floor.test.ts': [
    'dashboard/src/features/orders/release/machines/floor.test.ts',
    'dashboard/src/features/orders/release/machines/load-machines.test.tsx',
    'dashboard/src/features/orders/release/machines/machines-view.test.tsx',
    'e2e/pages/counter.test.ts',
    'gateway/src/orders/machines/machine-cycles.test.ts',
  ],
  'e2e/tracking.test.ts': [
    'dashboard/src/features/orders/tracking/tracking-words.test.ts',
    'domain/src/orders/order-tracking.test.ts',
    'e2e/pages/guests.test.ts',
    'gateway/src/orders/order-tracking.test.ts',
  ],
  'e2e/voids.test.ts': [
    'dashboard/src/features/orders/release/order/reversals.test.tsx',
    'gateway/src/orders/reversals/reversal-approvals.test.ts',
  ],
  // Who may, and who it is.
  'e2e/manager-pin.test.ts': [
    'dashboard/src/app/shells/manager-pin.test.tsx',
    'gateway/src/access/counter-permits.test.ts',
    'gateway/src/access/permit-requests.test.ts',
  ],
  'e2e/who-stands.test.ts': [
    'dashboard/src/features/access/stand/idle.test.ts',
    'dashboard/src/features/access/stand/stand-host.test.tsx',
    'gateway/src/access/counter-person.test.ts',
    'gateway/src/portal/portal-pin.test.ts',
  ],
  'e2e/finger-at-counter.test.ts': [
    'dashboard/src/features/access/stand/finger-entry.test.tsx',
    'gateway/src/access/counter-fingers.test.ts',
  ],
  'e2e/keys-on-pages.test.ts': [
    'dashboard/src/app/access.test.ts',
    'dashboard/src/features/cash/summary/drawer-keys.test.tsx',
    'dashboard/src/features/orders/release/release-keys.test.tsx',
    'dashboard/src/features/payroll/payroll/payroll-keys.test.tsx',
    'dashboard/src/features/people/employees/employee-keys.test.tsx',
    'gateway/src/access/accounts.test.ts',
    'gateway/src/http/access-table-other-nouns.test.ts',
    'gateway/src/http/access-table.test.ts',
  ],
  'e2e/new-password.test.ts': [
    'dashboard/src/features/access/login/new-password-page.test.tsx',
    'gateway/src/access/new-passwords.test.ts',
    'gateway/src/access/passwords.test.ts',
    'gateway/src/access/sessions/account-sessions.test.ts',
  ],
  'e2e/required-two-step.test.ts': ['e2e/two-step-login.test.ts', 'gateway/src/access/two-step/two-step.test.ts'],
  'e2e/passkeys.test.ts': ['e2e/two-step-login.test.ts', 'gateway/src/access/two-step/passkeys.test.ts'],
  'e2e/first-visit.test.ts': [
    'dashboard/src/features/schedule/schedule/schedule-page.test.tsx',
    'dashboard/src/features/setup/setup/setup-page.test.tsx',
    'gateway/src/main.test.ts',
    'gateway/src/setup/checklist.test.ts',
    'gateway/src/setup/setup.test.ts',
    'scripts/house.test.ts',
  ],
  // The office.
  'e2e/ahead.test.ts': [
    'dashboard/src/features/backup/backup/backup-page.test.tsx',
    'dashboard/src/features/cash/cash-flow/forecast/forecast-tab.test.tsx',
    'dashboard/src/features/company/settings/law/law-section.test.tsx',
    'gateway/src/company/job-schedules.test.ts',
    'workers/src/jobs/backup/copy-backup.test.ts',
    'workers/src/jobs/backup/make-backup.test.ts',
  ],
  'e2e/attendance-desk.test.ts': [
    'dashboard/src/features/attendance/employee-attendance/employee-attendance-page.test.tsx',
    'dashboard/src/features/attendance/employee-attendance/overtime-review.test.tsx',
    'gateway/src/attendance/attendance-desk.test.ts',
    'gateway/src/attendance/official-business.test.ts',
    'gateway/src/attendance/witnessed-times.test.ts',
  ],
  'e2e/cash-advances.test.ts': ['e2e/people.test.ts', 'gateway/src/payroll/advances/cash-advances.test.ts'],
  'e2e/cash-flow.test.ts': [
    'dashboard/src/features/cash/cash-flow/cash-flow-page.test.tsx',
    'gateway/src/cash/cash-flow.test.ts',
    'gateway/src/cash/remittances.test.ts',
  ],
  'e2e/employee-bulk.test.ts': [
    'dashboard/src/features/people/employees/employee-bulk.test.tsx',
    'dashboard/src/features/people/employees/import/import-employees-dialog.test.tsx',
    'gateway/src/people/employee-importing.test.ts',
    'gateway/src/people/employee-messages.test.ts',
  ],
  'e2e/employees.test.ts': [
    'dashboard/src/lib/hooks/use-form.test.tsx',
    'e2e/people.test.ts',
    'gateway/src/people/employee-leaving.test.ts',
    'gateway/src/people/employees.test.ts',
  ],
  'e2e/expenses.test.ts': [
    'dashboard/src/features/expenses/expenses/expenses-page.test.tsx',
    'e2e/every-page.test.ts',
    'gateway/src/expenses/expense-deciding.test.ts',
    'gateway/src/expenses/expense-undoing.test.ts',
    'gateway/src/expenses/expenses.test.ts',
  ],
  'e2e/notices.test.ts': [
    'dashboard/src/components/reports/notice-bell.test.tsx',
    'gateway/src/reports/notices.test.ts',
    'workers/src/jobs/reports/keep-notices.test.ts',
  ],
  'e2e/schedule.test.ts': [
    'dashboard/src/features/schedule/schedule/roster-section.test.tsx',
    'gateway/src/schedule/schedule-batches.test.ts',
    'gateway/src/schedule/schedule.test.ts',
  ],
  'e2e/settings.test.ts': [
    'dashboard/src/features/company/settings/setting-keys.test.tsx',
    'e2e/pages/office.test.ts',
    'gateway/src/company/settings.test.ts',
  ],
  'e2e/stock.test.ts': [
    'dashboard/src/features/stock/shop-items/cart.test.ts',
    'dashboard/src/features/stock/shop-items/today-sales.test.tsx',
    'e2e/every-page.test.ts',
    'gateway/src/stock/item-sales.test.ts',
    'gateway/src/stock/stock.test.ts',
  ],
  'e2e/after-an-office-save.test.ts': ['e2e/after-a-save.test.ts'],
  'e2e/pages-by-screen-size.test.ts': ['e2e/parts-in-sight.test.ts'],
  'e2e/languages.test.ts': ['dashboard/src/lib/words.test.tsx', 'e2e/attendance.test.ts'],
  // The portal.
  'e2e/portal.test.ts': [
    'dashboard/src/features/portal/employee-portal/odd-answers.test.ts',
    'dashboard/src/features/portal/employee-portal/pin-card.test.tsx',
    'e2e/people.test.ts',
    'gateway/src/payroll/slips/payslip-acknowledgements.test.ts',
    'gateway/src/portal/portal-details.test.ts',
    'gateway/src/portal/portal-disputes.test.ts',
    'gateway/src/schedule/shift-swaps.test.ts',
  ],
  'e2e/portal-leaving.test.ts': [
    'dashboard/src/features/portal/employee-portal/portal-session.test.ts',
    'gateway/src/portal/portal-consent.test.ts',
  ],
  // Scanners.
  'e2e/kept-scans.test.ts': ['gateway/src/attendance/kept-scans.test.ts', 'scanner-agent/src/exporting.test.ts'],
  'e2e/libfprint.test.ts': ['e2e/people.test.ts', 'scanner-agent/src/drivers/libfprint.test.ts'],
  'e2e/offline-day.test.ts': [
    'gateway/src/attendance/attendance-scans.test.ts',
    'scanner-agent/src/journal.test.ts',
    'scanner-agent/src/uploader.test.ts',
  ],
  'e2e/scanner-socket.test.ts': ['scanner-agent/src/server.test.ts'],
  // Without a connection, and after a restore.
  'e2e/offline-between.test.ts': ['e2e/offline-counter.test.ts', 'e2e/offline-kills.test.ts'],
  'e2e/offline-drawer.test.ts': [
    'dashboard/src/features/stock/shop-items/today-sales.test.tsx',
    'e2e/offline-twin.test.ts',
    'gateway/src/offline/offline-cash.test.ts',
    'gateway/src/offline/offline-sales.test.ts',
  ],
  'e2e/offline-file.test.ts': [
    'dashboard/src/features/company/settings/devices/import-work-dialog.test.tsx',
    'gateway/src/offline/offline-files.test.ts',
  ],
  'e2e/offline-start.test.ts': [
    'dashboard/src/api/offline/forget-device.test.ts',
    'dashboard/src/api/offline/known.test.ts',
    'dashboard/src/api/sign-in.test.ts',
    'e2e/offline-kills.test.ts',
  ],
  'e2e/offline-story.test.ts': ['e2e/offline-counter.test.ts', 'e2e/offline-twin.test.ts'],
  'e2e/offline-waiting.test.ts': [
    'dashboard/src/app/shells/unsent-button.test.tsx',
    'dashboard/src/features/orders/transactions/dismiss-work.test.tsx',
    'gateway/src/offline/undecided-cash.test.ts',
  ],
  'e2e/restored-scans.test.ts': [
    'db/src/backup/restore-shop.test.ts',
    'gateway/src/attendance/kept-scans.test.ts',
    'scanner-agent/src/journal.test.ts',
  ],
  'e2e/restored-work.test.ts': [
    'db/src/backup/restore-shop.test.ts',
    'gateway/src/backup/kept-commands.test.ts',
    'workers/src/restore-command.test.ts',
  ],
  // Each look of each view of the office.
  'e2e/pages/branches.test.ts': ['e2e/pages/office.test.ts'],
  'e2e/pages/employees.test.ts': ['e2e/pages/office.test.ts'],
  'e2e/pages/money.test.ts': ['e2e/pages/office.test.ts'],
  'e2e/pages/orders.test.ts': ['e2e/pages/office.test.ts'],
  'e2e/pages/payroll.test.ts': ['e2e/pages/office.test.ts'],
  'e2e/pages/schedule.test.ts': ['e2e/pages/office.test.ts'],
  'e2e/pages/settings.test.ts': ['e2e/pages/office.test.ts'],
  'e2e/pages/stock.test.ts': ['e2e/pages/office.test.ts'],
  // And what is no browser's.
  'db/src/seed/demo-moments.test.ts': ['db/src/prepare.test.ts', 'db/src/seed/demo-company.test.ts'],
  'e2e/fuzz/forged-calls.test.ts': ['e2e/fuzz/mass-assignment.test.ts', 'gateway/src/mass-assignment.test.ts'],
  'e2e/faults/storm.test.ts': ['e2e/faults/faults.test.ts', 'gateway/src/realtime/sockets.test.ts'],
}

/** What only `npm test` has, for the full run has it file by file. */
export const IN_SHORT = ['e2e/pages/office.test.ts']

/** The files to leave out: those of the other extent, unless somebody names what to run. */
export function leftOut({ isWhole, selected }) {
  if (selected.length > 0) return []
  return isWhole ? IN_SHORT : Object.keys(AT_LENGTH)
}
