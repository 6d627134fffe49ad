/**
 * Query keys by noun: an event makes a whole noun, or one of its records, stale by prefix. Start every query key of a
 * feature with one of these.
 */
export const keys = {
  orders: () => ['orders'] as const,
  orderLists: () => ['orders', 'list'] as const,
  /** A list with its filters. */
  orderList: (filters: object) => ['orders', 'list', filters] as const,
  order: (orderId: string) => ['orders', 'one', orderId] as const,
  payments: () => ['payments'] as const,
  /** Trips, and riders with the cash they carry. */
  trips: () => ['trips'] as const,
  /** Of a counter’s branch. */
  closedDays: () => ['trips', 'closed-days'] as const,
  /** Customers' claims, of all orders and of one. */
  claims: () => ['claims'] as const,
  machines: () => ['machines'] as const,
  handovers: () => ['handovers'] as const,
  approvals: () => ['approvals'] as const,
  permitRequests: () => ['permit-requests'] as const,
  /** A request as this counter sent it; what becomes of it is looked up. */
  askedPermit: (permitRequestId: string) => ['asked-permit', permitRequestId] as const,
  /** The bell: the number of unread notices, and the notices. */
  notices: () => ['notices'] as const,
  unreadNotices: () => ['notices', 'unread'] as const,
  /** Who may stand at this counter, and who does. */
  counterPerson: () => ['counter-person'] as const,
  /** One's own two-step login. */
  secondFactor: () => ['second-factor'] as const,
  /** The first steps of a new shop. */
  setupChecklist: () => ['setup-checklist'] as const,
  noticeList: () => ['notices', 'list'] as const,
  branches: () => ['branches'] as const,
  branch: (branchId: string) => ['branches', 'one', branchId] as const,
  vatRegistrations: (branchId: string) => ['branches', 'vat', branchId] as const,
  /** The live figures of all branches. */
  today: () => ['figures', 'today'] as const,
  figures: () => ['figures'] as const,
  branchFigures: (branchId: string) => ['figures', 'branch', branchId] as const,
  shopSummary: () => ['figures', 'shop'] as const,
  cashSessions: () => ['cash-sessions'] as const,
  cashSessionList: (filters: object) => ['cash-sessions', 'list', filters] as const,
  currentCashSession: () => ['cash-sessions', 'current'] as const,
  cashSession: (cashSessionId: string) => ['cash-sessions', 'one', cashSessionId] as const,
  cashFlow: () => ['cash-flow'] as const,
  jobSchedules: () => ['job-schedules'] as const,
  payrollTables: () => ['payroll-tables'] as const,
  cashForecast: () => ['cash-forecast'] as const,
  remittances: () => ['remittances'] as const,
  cashAdvances: () => ['cash-advances'] as const,
  /** Runs, slips, items and reports. */
  payroll: () => ['payroll'] as const,
  backups: () => ['backups'] as const,
  offlineCommands: () => ['offline-commands'] as const,
  keptCommands: () => ['backups', 'kept-commands'] as const,
  prices: () => ['prices'] as const,
  /** A branch's current prices. */
  services: (branchId: string) => ['prices', 'services', branchId] as const,
  /** Separate from the sheets, because one may be stale without the other. */
  priceVersions: () => ['prices', 'version-list'] as const,
  priceVersion: (priceVersionId: string) => ['prices', 'versions', priceVersionId] as const,
  /** As the back office sees them, with their uses; the counter's promotions are part of the prices. */
  promotions: () => ['promotions'] as const,
  packagePlans: () => ['package-plans'] as const,
  customers: () => ['customers'] as const,
  customer: (customerId: string) => ['customers', 'one', customerId] as const,
  clients: () => ['clients'] as const,
  /** Logins and what they may do. */
  access: () => ['access'] as const,
  expenses: () => ['expenses'] as const,
  expenseList: (filters: object) => ['expenses', 'list', filters] as const,
  expense: (expenseId: string) => ['expenses', 'one', expenseId] as const,
  /** Monthly bills and their drafts. */
  recurringExpenses: () => ['recurring-expenses'] as const,
  expenseFigures: (filters: object) => ['expenses', 'figures', filters] as const,
  export: (exportId: string) => ['exports', exportId] as const,
  expenseCategories: () => ['expense-categories'] as const,
  upload: (uploadId: string, size: 'full' | 'small') => ['uploads', uploadId, size] as const,
  items: () => ['items'] as const,
  item: (itemId: string) => ['items', 'one', itemId] as const,
  /** Levels, movements and documents: everything that a stock movement changes. */
  stock: () => ['stock'] as const,
  stockPapers: () => ['stock', 'papers'] as const,
  itemSales: () => ['item-sales'] as const,
  itemSale: (saleId: string) => ['item-sales', 'one', saleId] as const,
  attendance: () => ['attendance'] as const,
  employees: () => ['employees'] as const,
  employee: (employeeId: string) => ['employees', 'one', employeeId] as const,
  ledger: () => ['ledger'] as const,
  settings: () => ['settings'] as const,
  audit: () => ['audit'] as const,
  /** What people did, from the audit log and from records of their own. */
  deeds: () => ['audit', 'deeds'] as const,
  session: () => ['session'] as const,
  setup: () => ['setup'] as const,
  demo: () => ['demo'] as const,
  /** Shifts, templates, holidays. */
  schedule: () => ['schedule'] as const,
  scheduleWeek: (weekOn: string) => ['schedule', 'week', weekOn] as const,
  attendanceBoard: () => ['attendance-board'] as const,
  search: (words: string) => ['search', words] as const,
}
