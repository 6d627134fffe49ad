import { SETUP_STEPS } from '@labada/contracts/setup/checklist'
import { givenNotices } from '../support/notices.ts'
import { inOffice, openBell, openNotices, press, type View } from './view.ts'

/** The week, and what came of it: the schedule, and the attendance of employees. */
export const SCHEDULE: readonly View[] = [
  ...inOffice({
    today: '/schedule',
    'the week of shifts': '/schedule?tab=week',
    'attendance of employees': '/employee-attendance',
    'the grid of attendance': '/employee-attendance?view=grid',
    'attendance exceptions': '/employee-attendance?view=exceptions',
    'overtime review': '/employee-attendance?view=overtime',
    'attendance disputes': '/employee-attendance?view=disputes',
    'raw scans': '/employee-attendance?view=scans',
  }),
  {
    name: 'home of a new shop',
    who: 'office',
    path: '/schedule',
    open: async (page) => {
      const steps = SETUP_STEPS.map((step, at) => ({ step, done: at < 3 }))
      await page.route('**/api/setup/checklist', (route) => route.fulfill({ json: { applies: true, steps } }))
      await page.reload()
      await page.getByText('3 of 8 done').waitFor()
    },
  },
  { name: 'notifications', who: 'office', path: '/schedule', given: givenNotices, open: openNotices },
  {
    name: 'no notifications',
    who: 'office',
    path: '/schedule',
    open: async (page) => {
      const nothing = { items: [], nextCursor: null, totals: { unread: 0 } }
      await page.route(/\/api\/notices\?/, (route) => route.fulfill({ json: nothing }))
      await openBell(page)
      await page.getByText('You’re all caught up').waitFor()
    },
  },
  {
    name: 'shift',
    who: 'office',
    path: '/schedule?tab=week',
    open: async (page) => {
      await page.locator('[data-at="0 0"]').click()
      await page.getByRole('dialog').getByLabel('Start').waitFor()
    },
  },
  {
    name: 'copy of a week',
    who: 'office',
    path: '/schedule?tab=week',
    open: async (page) => {
      await press(page, 'Copy last week')
      await page.getByText(/will be added|^Nothing to copy/).waitFor()
    },
  },
  {
    name: 'leave of everybody',
    who: 'office',
    path: '/schedule?leave=open',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add leave' }).waitFor()
    },
  },
  ...['Holidays…', 'Shift templates…', 'Required coverage…'].map(
    (name): View => ({
      name: `schedule: ${name}`,
      who: 'office',
      path: '/schedule?tab=week',
      open: async (page) => {
        await press(page, 'More actions for this week')
        await page.getByRole('menuitem', { name }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Done|OK/ })
          .waitFor()
      },
    }),
  ),
]
