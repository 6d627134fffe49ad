import { randomUUID } from 'node:crypto'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { BRANCH_TABS } from './support/branch-tabs.ts'
import { enterDoor, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { settled, wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

interface Visit {
  readonly name: string
  readonly path: string
  /** Opens what is not there at first: a dialog, a drawer, a panel. */
  readonly open?: (page: Page) => Promise<void>
}

const GUEST: readonly Visit[] = [
  { name: 'login', path: '/' },
  {
    name: 'device set-up',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Set up this device' }).click(),
  },
  { name: 'kiosk gate', path: '/attendance' },
  { name: 'not found', path: '/no/such/page' },
]
const OFFICE: readonly Visit[] = [
  { name: 'today', path: '/schedule' },
  { name: 'branches', path: '/branches' },
  { name: 'branches compared', path: '/branches?tab=compare' },
  { name: 'employees', path: '/employee' },
  {
    name: 'employees from a file',
    path: '/employee',
    open: async (page) => {
      await page.getByRole('button', { name: 'Import…' }).click()
      const head = 'First name,Last name,Gender,Birth date,Mobile,Position,Hired,Home branch,Pay type,Rate'
      const rest = '2000-05-06,0917 555 9876,Washer,2026-01-05,Talisay,daily,900'
      await page.getByLabel('CSV file').setInputFiles({
        name: 'employees.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${head}\nLorna,Axe,female,${rest}\nNoel,Axe,male,${rest}\n`),
      })
      await page.getByText('2 new employees, 0 changed').waitFor()
      await page.getByText(/Is this Lorna Axe \(line 2\)/).waitFor()
    },
  },
  {
    name: 'messages to employees',
    path: '/employee',
    open: async (page) => {
      await page.getByRole('button', { name: 'Messages…' }).click()
      await page.getByRole('dialog', { name: 'Messages at time-in' }).getByText('No messages yet').waitFor()
    },
  },
  { name: 'employees without a fingerprint', path: '/employee?lacks=fingerprint' },
  {
    name: 'new employee',
    path: '/employee/new',
    open: async (page) => {
      await page.getByRole('button', { name: 'Start a new file' }).click()
      await page.getByRole('textbox', { name: 'First name' }).waitFor()
    },
  },
  {
    name: 'an employee',
    path: '/employee?search=ana reyes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reyes, Ana' }).click()
      await page.getByRole('region', { name: 'Person' }).waitFor()
    },
  },
  ...(
    [
      ['Attendance', 'Day by day'],
      ['Schedule', null],
      ['Payslips', null],
      ['Cash advances', null],
      ['Fingerprints', null],
    ] as const
  ).map(([tab, list]) => ({
    name: `an employee: ${tab.toLowerCase()}`,
    path: '/employee?search=ana reyes',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Reyes, Ana' }).click()
      await page.getByRole('tab', { name: tab }).click()
      const there =
        list === null ? page.getByRole('tabpanel').getByRole('table') : page.getByRole('list', { name: list })
      await there
        .or(page.getByRole('tabpanel').getByText(/^(No|Nothing) /))
        .first()
        .waitFor()
    },
  })),
  {
    name: 'fingerprints of an employee, to change',
    path: '/employee?search=ana reyes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reyes, Ana' }).click()
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('heading', { name: 'Edit Ana Reyes' }).waitFor()
      await page.getByRole('tab', { name: 'Fingerprints' }).click()
      await page
        .getByRole('region', { name: 'Consent' })
        .or(page.getByRole('heading', { name: /onsent/ }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'an employee leaving',
    path: '/employee?search=ana reyes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Reyes, Ana' }).click()
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('tab', { name: 'Leaving' }).click()
      await page.getByRole('list', { name: 'Checklist' }).waitFor()
    },
  },
  { name: 'no such employee', path: '/employee/00000000-0000-7000-8000-000000000000/info' },
  { name: 'prices', path: '/laundry/prices' },
  { name: 'promotions', path: '/laundry/prices?tab=promotions' },
  {
    name: 'test calculator with a code',
    path: '/laundry/prices',
    open: async (page) => {
      await page.getByRole('button', { name: 'Test calculator' }).click()
      const drawer = page.getByRole('dialog', { name: 'Test calculator' })
      await drawer.getByLabel('Promotion code').fill('NO-SUCH-CODE')
      await drawer.getByText('No promotion has this code').waitFor()
    },
  },
  {
    name: 'a poster of prices',
    path: '/laundry/prices',
    open: async (page) => {
      await page.getByRole('button', { name: 'Print poster…' }).click()
      await page.getByRole('dialog').getByLabel('Paper').selectOption('A5')
    },
  },
  {
    name: 'a new promotion',
    path: '/laundry/prices?tab=promotions',
    open: async (page) => {
      await page.getByRole('button', { name: 'New promotion' }).first().click()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Wednesday' }).waitFor()
    },
  },
  { name: 'transactions', path: '/laundry/transactions' },
  {
    name: 'messages to the customers of ticked orders',
    path: '/laundry/transactions?dates=any',
    open: async (page) => {
      const ticks = page.getByRole('checkbox', { name: /^Select [A-Z]/ })
      await ticks.first().check()
      await ticks.nth(1).check()
      await page.getByRole('button', { name: 'Message…' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).waitFor()
    },
  },
  { name: 'payments', path: '/laundry/transactions?view=payments' },
  { name: 'claims', path: '/laundry/transactions?view=claims' },
  { name: 'claims that nobody made', path: '/laundry/transactions?view=claims&search=zzzzzz' },
  ...(['Accept', 'Decline'] as const).map((answer) => ({
    name: `${answer.toLowerCase()} a claim`,
    path: '/laundry/transactions?view=claims&claim=open',
    open: async (page: Page) => {
      await page
        .getByRole('button', { name: `${answer}…` })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).waitFor()
    },
  })),
  {
    name: 'write down a claim',
    path: '/laundry/transactions?dates=any',
    open: async (page) => {
      await page.locator('tbody tr').first().click()
      await page.getByRole('button', { name: 'Write down a claim…' }).click()
      await page.getByRole('dialog').getByLabel('What happened').waitFor()
    },
  },
  { name: 'unpaid orders', path: '/laundry/transactions?view=unpaid' },
  { name: 'cash flow', path: '/cash-flow' },
  { name: 'cash flow by branch', path: '/cash-flow?columns=branches&dates=quarter' },
  { name: 'cash ledger', path: '/cash-flow?tab=ledger' },
  { name: 'remittances', path: '/cash-flow?tab=remittances' },
  { name: 'cash accounts', path: '/cash-flow?tab=accounts' },
  {
    name: 'cash forecast',
    path: '/cash-flow?tab=forecast',
    open: async (page) => {
      const isThere = page.getByRole('table', { name: 'Forecast by day' }).or(page.getByText('No forecast yet'))
      await isThere.first().waitFor()
      if (await page.getByText('No forecast yet').isVisible())
        await page.getByRole('button', { name: 'Make it anew' }).click()
      await page.getByText('Made ').first().waitFor()
    },
  },
  {
    name: 'reconcile',
    path: '/cash-flow?tab=reconcile&account=bank',
    open: async (page) => {
      const content = `Date,Description,Amount,Balance\n${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)},Deposit,5,100\n`
      await page.getByLabel('CSV file of the statement').setInputFiles({
        name: 'bank.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
      await page.getByRole('button', { name: 'Match 1 line' }).click()
      await page.getByRole('button', { name: 'Reconcile' }).waitFor()
    },
  },
  {
    name: 'record a withdrawal',
    path: '/cash-flow',
    open: async (page) => {
      await page.getByRole('button', { name: 'Record' }).click()
      await page.getByRole('menuitem', { name: 'Owner withdrawal' }).click()
      await page.getByRole('dialog').getByLabel('Amount').waitFor()
    },
  },
  {
    name: 'months',
    path: '/cash-flow',
    open: async (page) => {
      await page.getByRole('button', { name: 'Months' }).click()
      await page.getByRole('dialog').getByText('Closed').first().waitFor()
    },
  },
  { name: 'backups', path: '/backup' },
  { name: 'payroll periods', path: '/payroll' },
  {
    name: 'a new payroll period',
    path: '/payroll',
    open: async (page) => {
      await page.getByRole('button', { name: 'New period' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Pay the 13th month with it').check()
      await dialog.getByLabel('Pay it for the whole year').waitFor()
    },
  },
  { name: 'cash advances', path: '/payroll?tab=advances' },
  { name: 'deductions and allowances', path: '/payroll?tab=items' },
  {
    name: 'a table of the law',
    path: '/settings?section=law',
    open: async (page) => {
      await page.getByRole('table', { name: 'SSS' }).getByRole('row').nth(1).getByRole('button').first().click()
      await page
        .getByRole('dialog')
        .getByRole('table', { name: /^The whole schedule/ })
        .waitFor()
    },
  },
  {
    name: 'a new deduction for a loss',
    path: '/payroll?tab=items',
    open: async (page) => {
      await page.getByRole('button', { name: 'New allowance or deduction' }).first().click()
      await page.getByRole('dialog').getByLabel('Kind').selectOption({ label: 'Loss or damage' })
      await page.getByRole('dialog').getByText('at most a fifth').waitFor()
    },
  },
  {
    name: 'the authority of a deduction',
    path: '/payroll?tab=items',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add the authority for Uniform of Ana Reyes' }).click()
      await page.getByRole('dialog').getByLabel('Signed on').waitFor()
    },
  },
  {
    name: 'a new allowance that is a de minimis benefit',
    path: '/payroll?tab=items',
    open: async (page) => {
      await page.getByRole('button', { name: 'New allowance or deduction' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('option', { name: /^Rice subsidy/ }).waitFor({ state: 'attached' })
      await dialog.getByLabel('De minimis benefit').selectOption('rice_subsidy_month')
      await dialog.getByText('Untaxed up to that ceiling').waitFor()
    },
  },
  {
    name: 'pay from before Labada',
    path: '/payroll?tab=items',
    open: async (page) => {
      await page.getByRole('button', { name: 'Pay from before Labada…' }).click()
      await page.getByRole('dialog').getByLabel('Basic pay before Labada').waitFor()
    },
  },
  {
    name: 'de minimis from before Labada',
    path: '/payroll?tab=items',
    open: async (page) => {
      await page.getByRole('button', { name: 'Pay from before Labada…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Add a de minimis benefit' }).click()
      await dialog.getByRole('option', { name: /^Uniform/ }).waitFor({ state: 'attached' })
      await dialog.getByRole('combobox', { name: 'De minimis benefit' }).selectOption('uniform_year')
      await dialog.getByLabel('Given on').waitFor()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.getByText('Day is required').waitFor()
    },
  },
  { name: '13th month', path: '/payroll?tab=thirteenth' },
  { name: 'unused leave', path: '/payroll?tab=leave' },
  { name: 'what-if', path: '/payroll?tab=what-if' },
  {
    name: 'what-if with a raise',
    path: '/payroll?tab=what-if',
    open: async (page) => {
      await page.getByLabel('A raise').selectOption('daily')
      await page.getByLabel('More a day').fill('50')
      await page.getByLabel('More a day').press('Enter')
      await page.getByText(/^[1-9][\d,]* paid otherwise$/).waitFor()
    },
  },
  { name: 'lists for the agencies', path: '/payroll?tab=reports' },
  { name: 'no such payroll period', path: '/payroll?run=00000000-0000-7000-8000-000000000000' },
  { name: 'items', path: '/inventory/items' },
  { name: 'items by branch', path: '/inventory/items?view=branches' },
  { name: 'stock tracker', path: '/inventory/tracker' },
  { name: 'stock movements', path: '/inventory/tracker?tab=movements' },
  { name: 'what to buy', path: '/inventory/tracker?tab=buy' },
  { name: 'purchases', path: '/inventory/tracker?tab=purchases' },
  { name: 'stock transfers', path: '/inventory/tracker?tab=transfers' },
  { name: 'stock counts', path: '/inventory/tracker?tab=counts' },
  { name: 'item sales', path: '/inventory/sales' },
  {
    name: 'a sale entered at the office',
    path: '/inventory/sales',
    open: async (page) => {
      await page.getByRole('button', { name: 'Enter a sale…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Enter a sale of items' })
      const search = dialog.getByRole('textbox', { name: 'Add an item' })
      const found = page.getByRole('listbox', { name: 'Items found' })
      await search.fill('fabcon')
      await found.getByRole('option').first().waitFor()
      await search.press('Enter')
      await dialog.getByLabel('Total').waitFor()
      // What is missing is said, and the list of items stands open.
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.getByText('Reason is required').waitFor()
      await search.fill('s')
      await found.getByRole('option').first().waitFor()
    },
  },
  { name: 'attendance of employees', path: '/employee-attendance' },
  { name: 'a day of attendance', path: '/employee-attendance?view=day' },
  { name: 'attendance exceptions', path: '/employee-attendance?view=exceptions' },
  { name: 'overtime review', path: '/employee-attendance?view=overtime' },
  { name: 'raw scans', path: '/employee-attendance?view=scans' },
  { name: 'attendance disputes', path: '/employee-attendance?view=disputes' },
  { name: 'shop expenses', path: '/shop-expenses' },
  { name: 'expenses of a month', path: '/shop-expenses?view=month' },
  { name: 'customers', path: '/laundry/transactions?view=customers' },
  { name: 'monthly bills', path: '/shop-expenses?view=bills' },
  { name: 'review of expenses', path: '/shop-expenses?review=1' },
  { name: 'expense categories', path: '/shop-expenses?view=categories' },
  { name: 'no results', path: '/laundry/transactions?search=zzzzzz' },
  ...[
    'shop',
    'receipts',
    'orders',
    'payments',
    'cash',
    'advances',
    'backups',
    'pay',
    'law',
    'schedules',
    'devices',
    'audit',
  ].map((section) => ({
    name: `settings: ${section}`,
    path: `/settings?section=${section}`,
  })),
  {
    name: 'a new tax table with a row more',
    path: '/settings?section=law',
    open: async (page: Page) => {
      await page.getByLabel('Kind').selectOption('withholding')
      await page.getByRole('button', { name: 'Enter a table…' }).click()
      await page.getByRole('button', { name: 'Put a row in after row 6 of Monthly' }).click()
      await page.getByRole('dialog').getByLabel('Base tax, row 7').waitFor()
    },
  },
  {
    name: 'scans of a lost scanner',
    path: '/settings?section=devices',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Take in scans…' }).click()
      await page.getByLabel('File of the scanner agent').waitFor()
    },
  },
  {
    name: 'settings unsaved',
    path: '/settings?section=cash',
    open: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Tolerance' }).fill('25')
      await page.getByRole('button', { name: 'Save' }).waitFor()
    },
  },
  {
    name: 'shift',
    path: '/schedule',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Copy last week' }).waitFor()
      const isPhone = (await page.getByRole('group', { name: 'Day', exact: true }).count()) > 0
      const cell = isPhone ? page.getByRole('button', { name: /^Ana Reyes, / }) : page.locator('[data-at="0 0"]')
      await cell.first().click()
      await page.getByRole('dialog').getByLabel('Start').waitFor()
    },
  },
  {
    name: 'copy of a week',
    path: '/schedule',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Copy last week' }).click()
      await page.getByText(/will be added/).waitFor()
    },
  },
  ...['Holidays…', 'Shift templates…', 'Coverage wanted…'].map((name) => ({
    name: `schedule: ${name}`,
    path: '/schedule',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'More for this week' }).click()
      await page.getByRole('menuitem', { name }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Done|OK/ })
        .waitFor()
    },
  })),
  { name: 'command palette', path: '/schedule', open: (page) => page.keyboard.press('Control+k') },
  { name: 'not found', path: '/no/such/page' },
  { name: 'unauthorized', path: '/unauthorized' },
]
const COUNTER: readonly Visit[] = [
  { name: 'receive', path: '/receive' },
  {
    name: 'pay panel',
    path: '/receive',
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Services' })
        .getByRole('button', { name: /Comforter/ })
        .click()
      await page.keyboard.press('F9')
      await page.getByRole('region', { name: 'Pay' }).waitFor()
    },
  },
  { name: 'release', path: '/release' },
  {
    name: 'a load and its washer',
    path: '/release',
    open: async (page) => {
      await page.getByRole('button', { name: `Machine for ${washed}` }).click()
      await page
        .getByRole('dialog', { name: /which washer\?$/ })
        .getByLabel('Minutes')
        .waitFor()
    },
  },
  { name: 'summary', path: '/summary' },
  { name: 'sell items', path: '/items' },
  { name: 'today’s item sales', path: '/items?tab=today' },
  { name: 'inventory', path: '/inventory' },
  { name: 'stock history', path: '/inventory?tab=history' },
  { name: 'expenses', path: '/expenses' },
]

let product: Product
let browser: Browser
/** Admins go round side by side (`maxConcurrency` says how many), so that both cores have something to do. */
const offices: Screen[] = []
/** Those of them that wait for a visit. */
const idle: Screen[] = []
let counter: Screen
let branchId: string
let orderId: string
/** The demo's pay period, in review. */
let runId: string
/** Ana, who closed many drawers. */
let employeeId: string
/** A cash advance of each state. */
let advanceIds: ReadonlyMap<string, string>
/** The number of an order that is washed, nobody said in which washer. */
let washed: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
  const caller = await openCaller(product.url)
  await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await caller.call('GET', '/branches')).json() as { items: { id: string }[] }
  const { items: orders } = (await caller.call('GET', '/orders?limit=1')).json() as { items: { id: string }[] }
  const { items: runs } = (await caller.call('GET', '/payroll-runs')).json() as { items: { id: string }[] }
  branchId = items[0]?.id ?? ''
  runId = runs[0]?.id ?? ''
  orderId = orders[0]?.id ?? ''
  const { items: advances } = (await caller.call('GET', '/cash-advances')).json() as {
    items: { id: string; status: string }[]
  }
  const { items: people } = (await caller.call('GET', '/employees?search=ana%20reyes')).json() as {
    items: { id: string }[]
  }
  employeeId = people[0]?.id ?? ''
  // Not signed for yet, and of no pay that is shown.
  const uniform = { employeeId, kind: 'other_deduction', label: 'Uniform', amount: 100, fromOn: '2030-01-01' }
  await caller.call('POST', '/pay-items', { id: randomUUID(), ...uniform, basis: 'Policy of the shop' })
  advanceIds = new Map(advances.map(({ id, status }) => [status, id]))
  washed = await givenWashed(await openCaller(product.url))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function givenWashed(till: Caller): Promise<string> {
  await till.call('POST', '/demo/doors/mab', {})
  const services = (await till.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
  const serviceId = services.items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
  const body = { id: randomUUID(), type: 'walk-in', lines: [{ serviceId, quantity: 1 }] }
  const order = (await till.call('POST', '/orders', body)).json() as { number: string; loads: { id: string }[] }
  await till.call('POST', `/orders/${body.id}/loads/${order.loads[0]?.id}/stage`, { stage: 'washing' })
  return order.number
}

async function openOffice(): Promise<Screen> {
  const office = await openScreen(browser, product.url)
  offices.push(office)
  await enterDoor(office, /Admin/)
  return office
}

/** What an admin who is free sees wrong on a visit. */
async function officeComplaints(visit: Visit): Promise<string[]> {
  const office = idle.pop() ?? (await openOffice())
  try {
    return await complaintsAbout(office.page, visit, 24)
  } finally {
    idle.push(office)
  }
}

/** Everything that must hold on a page, in every look and at every width, from one visit. */
async function complaintsAbout(page: Page, { path, open }: Visit, leastTarget: number): Promise<string[]> {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  if (open) await open(page)
  return wrongInAnyLook(page, leastTarget)
}

describe('every look and width: axe finds nothing, nothing scrolls sideways, targets are large enough', () => {
  it('and what is wrong on purpose is found', async () => {
    const guest = await openScreen(browser, product.url)
    const plant = async (page: Page) => {
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`
          .planted { background: #fff; color: #111 }
          [data-mantine-color-scheme=dark] .planted { color: #eee }
          .wide { inline-size: 400px }`)
        document.adoptedStyleSheets.push(sheet)
        const main = document.querySelector('main')
        const [pale, nameless, wide] = [
          document.createElement('p'),
          document.createElement('button'),
          document.createElement('div'),
        ]
        pale.className = 'planted'
        pale.textContent = 'Pale in the dark'
        wide.className = 'wide'
        wide.textContent = 'Wider than a phone'
        main?.append(pale, nameless, wide)
      })
    }
    const found = await complaintsAbout(guest.page, { name: 'planted', path: '/no/such/page', open: plant }, 24)
    expect(found.filter((complaint) => complaint.includes('button-name')).map((one) => one.slice(0, 10))).toEqual([
      '1366 light',
      '360 light:',
    ])
    expect(found.filter((complaint) => complaint.includes('Pale')).map((one) => one.slice(0, 9))).toEqual([
      '1366 dark',
      '360 dark:',
    ])
    expect(found.filter((complaint) => /px too wide at 320 px/.test(complaint))).toHaveLength(1)
    await guest.close()
  })
  it.each(GUEST)('for guests: $name', async (visit) => {
    const guest = await openScreen(browser, product.url)
    expect(await complaintsAbout(guest.page, visit, 24)).toEqual([])
    expect(guest.complaints).toEqual([])
    await guest.close()
  })
  it.concurrent.each(OFFICE)('in the back office: $name', async (visit) => {
    expect(await officeComplaints(visit)).toEqual([])
  })
  it.concurrent.each(BRANCH_TABS)('on the page of a branch: %s', async (tab) => {
    expect(await officeComplaints({ name: tab, path: `/branch/${branchId}?tab=${tab}` })).toEqual([])
  })
  it('on the page of a branch that does not exist, where the browser itself notes the 404', async () => {
    const lost = await openScreen(browser, product.url)
    await enterDoor(lost, /Admin/)
    const path = '/branch/01a02a33-0000-7000-8000-000000000000'
    expect(await complaintsAbout(lost.page, { name: 'unknown', path }, 24)).toEqual([])
    await lost.close()
  })
  it('in the file of an employee, at the drawers they closed', async () => {
    const open = (page: Page) => page.getByRole('table', { name: 'Cash sessions' }).waitFor()
    const path = `/employee/${employeeId}/info?tab=cash`
    expect(await officeComplaints({ name: 'cash sessions', path, open })).toEqual([])
  })
  it('in the file of an employee, at the allowances and the end of one', async () => {
    const caller = await openCaller(product.url)
    await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
    const allowance = {
      id: randomUUID(),
      name: 'Rice subsidy',
      amount: 1250,
      per: 'payroll',
      isTaxable: false,
      inContributionBase: false,
      deMinimis: 'rice_subsidy_month',
      fromOn: manilaDateOf(new Date()),
    }
    expect((await caller.call('POST', `/employees/${employeeId}/allowances`, allowance)).status).toBe(200)
    const path = `/employee/${employeeId}/edit?tab=allowances`
    const listed = (page: Page) => page.getByRole('button', { name: 'End Rice subsidy' })
    expect(await officeComplaints({ name: 'allowances', path, open: (page) => listed(page).waitFor() })).toEqual([])
    const ending = async (page: Page) => {
      await listed(page).click()
      await page.getByRole('dialog').getByLabel('Last day').waitFor()
    }
    expect(await officeComplaints({ name: 'end of an allowance', path, open: ending })).toEqual([])
  })
  it('in the drawer of an order', async () => {
    const open = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Loads' }).waitFor()
    const path = `/laundry/transactions?id=${orderId}`
    expect(await officeComplaints({ name: 'order', path, open })).toEqual([])
  })
  it.each(['requested', 'released'])('in the drawer of a cash advance that is %s', async (status) => {
    const path = `/payroll?tab=advances&id=${advanceIds.get(status)}`
    const open = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Statement' }).waitFor()
    expect(await officeComplaints({ name: status, path, open })).toEqual([])
  })
  it('on the page of a pay period, and in the drawer of a payslip', async () => {
    const path = `/payroll?run=${runId}`
    const slips = (page: Page) => page.getByRole('table', { name: 'Payslips' })
    const open = (page: Page) => slips(page).getByRole('row').nth(1).waitFor()
    expect(await officeComplaints({ name: 'period', path, open })).toEqual([])
    const openSlip = async (page: Page) => {
      await slips(page).getByRole('row').nth(1).getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('tree').waitFor()
    }
    expect(await officeComplaints({ name: 'slip', path, open: openSlip })).toEqual([])
    const openBranches = async (page: Page) => {
      await page.getByRole('tab', { name: 'Branches and cash' }).click()
      await page.getByRole('heading', { name: 'Labour cost' }).waitFor()
    }
    expect(await officeComplaints({ name: 'branches', path, open: openBranches })).toEqual([])
  })
  it.each(COUNTER)('at the counter: $name', async (visit) => {
    expect(await complaintsAbout(counter.page, visit, 48)).toEqual([])
  })
  it('and nothing was said on a console', () => {
    // Of a payroll and an employee that are not there the browser says so itself.
    const missing = /404 \(Not Found\) \S*\/api\/(payroll-runs|employees)\/00000000-0000-7000-8000-000000000000/
    const said = [...offices, counter].flatMap(({ complaints }) => complaints)
    expect(said.filter((complaint) => !missing.test(complaint))).toEqual([])
  })
})
