import type { Page } from 'playwright'
import { inOffice, opening, press, type View } from './view.ts'

const SECTIONS = [
  'shop',
  'receipts',
  'orders',
  'payments',
  'tracking',
  'taxes',
  'counter',
  'booking',
  'messages',
  'reversals',
  'cash',
  'advances',
  'backups',
  'pay',
  'law',
  'schedules',
  'devices',
  'access',
  'audit',
]

export const SETTINGS: readonly View[] = [
  ...inOffice({
    settings: '/settings',
    backups: '/backup',
    ...Object.fromEntries(SECTIONS.map((section) => [`settings: ${section}`, `/settings?section=${section}`])),
  }),
  {
    name: 'a table of the law',
    who: 'office',
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
    name: 'a new tax table with a row more',
    who: 'office',
    path: '/settings?section=law',
    open: async (page) => {
      await page.getByLabel('Kind').selectOption('withholding')
      await press(page, 'Add table…')
      await press(page, 'Insert row after row 6 of Monthly')
      await page.getByRole('dialog').getByLabel('Tax, row 7').waitFor()
    },
  },
  {
    name: 'two-step login',
    who: 'office',
    path: '/settings',
    open: async (page) => {
      await openOwn(page)
      await page.getByRole('button', { name: 'Set up…' }).waitFor()
    },
  },
  {
    name: 'the app of two-step login',
    who: 'office',
    path: '/settings',
    open: async (page) => {
      await openOwn(page)
      await press(page, 'Set up…')
      const key = page.getByRole('dialog', { name: 'Set up two-step login' }).locator('code')
      const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
      await key.or(password).first().waitFor()
      if (await password.isVisible()) {
        await password.fill('labada-demo')
        await page.keyboard.press('Enter')
      }
      await key.waitFor()
    },
    // A login older than five minutes is asked for the password first.
    says: /409 \(Conflict\) \S+\/api\/second-factor$/,
  },
  {
    name: 'scans of a lost scanner',
    who: 'office',
    path: '/settings?section=devices',
    open: opening('Import scans…', 'Scanner agent file'),
  },
  {
    name: 'offline work of a counter',
    who: 'office',
    path: '/settings?section=devices',
    open: opening('Import offline work…', 'Offline work file'),
  },
  {
    name: 'what a login did',
    who: 'office',
    path: '/settings?section=access',
    open: async (page) => {
      await page.getByRole('row', { name: /admin/ }).first().click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('heading', { name: 'Activity' }).waitFor()
      await drawer.getByText('No activity yet').or(drawer.getByRole('listitem')).first().waitFor()
    },
  },
  {
    name: 'a new office login',
    who: 'office',
    path: '/settings?section=access',
    open: opening('New office login', 'First name'),
  },
  {
    name: 'what a login may do',
    who: 'office',
    path: '/settings?section=access',
    open: async (page) => {
      await page.getByRole('row', { name: /Ana Reyes/ }).click()
      const drawer = page.getByRole('dialog', { name: 'Ana Reyes' })
      await drawer.getByText(/What this includes/).click()
      await drawer.getByText('Receive orders').waitFor()
    },
  },
  {
    name: 'a preset of one’s own',
    who: 'office',
    path: '/settings?section=access',
    open: opening('New preset', 'Name'),
  },
  {
    name: 'what needs two-step login',
    who: 'office',
    path: '/settings?section=access',
    open: async (page) => {
      await page.getByRole('button', { name: 'Change…' }).click()
      await page.getByRole('dialog', { name: 'Required two-step login' }).getByText('Select all').waitFor()
    },
  },
  {
    name: 'settings unsaved',
    who: 'office',
    path: '/settings?section=cash',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Tolerance' }).fill('25')
      await page.getByRole('button', { name: 'Save' }).waitFor()
    },
  },
]

/** Opens an admin's own two-step login from the menu under their name. */
async function openOwn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Your login…' }).click()
  await page.getByRole('dialog', { name: 'Your login' }).waitFor()
}
