/**
 * Where the pages of the back office are. A chunk of its own: the names of all that they load would be a fortieth of what
 * a counter starts with.
 */
export const officePages = {
  schedule: () => import('../features/schedule/schedule/schedule-page.tsx').then((all) => all.SchedulePage),
  branches: () => import('../features/company/branches/branches-page.tsx').then((all) => all.BranchesPage),
  branch: () => import('../features/company/branches/branch-page.tsx').then((all) => all.BranchPage),
  prices: () => import('../features/catalog/prices/prices-page.tsx').then((all) => all.PricesPage),
  transactions: () =>
    import('../features/orders/transactions/transactions-page.tsx').then((all) => all.TransactionsPage),
  customers: () => import('../features/orders/customers/customers-page.tsx').then((all) => all.CustomersPage),
  cashFlow: () => import('../features/cash/cash-flow/cash-flow-page.tsx').then((all) => all.CashFlowPage),
  employeeAttendance: () =>
    import('../features/attendance/employee-attendance/employee-attendance-page.tsx').then(
      (all) => all.EmployeeAttendancePage,
    ),
  payroll: () => import('../features/payroll/payroll/payroll-page.tsx').then((all) => all.PayrollPage),
  settings: () => import('../features/company/settings/settings-page.tsx').then((all) => all.SettingsPage),
  backup: () => import('../features/backup/backup/backup-page.tsx').then((all) => all.BackupPage),
  shopExpenses: () =>
    import('../features/expenses/shop-expenses/shop-expenses-page.tsx').then((all) => all.ShopExpensesPage),
  employees: () => import('../features/people/employees/employees-page.tsx').then((all) => all.EmployeesPage),
  newEmployee: () =>
    import('../features/people/employees/enrolment/new-employee-page.tsx').then((all) => all.NewEmployeePage),
  editEmployee: () => import('../features/people/employees/edit-employee-page.tsx').then((all) => all.EditEmployeePage),
  employee: () => import('../features/people/employees/employee-page.tsx').then((all) => all.EmployeePage),
  items: () => import('../features/stock/items/items-page.tsx').then((all) => all.ItemsPage),
  tracker: () => import('../features/stock/stock-tracker/tracker-page.tsx').then((all) => all.TrackerPage),
  itemSales: () => import('../features/stock/item-sales/item-sales-page.tsx').then((all) => all.ItemSalesPage),
}
