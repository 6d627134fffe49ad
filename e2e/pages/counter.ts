import { givenNotices } from '../support/notices.ts'
import { givenWashed } from '../support/washed-order.ts'
import { openBell, openHelp, press, type View } from './view.ts'

const at = (paths: Readonly<Record<string, string>>): View[] =>
  Object.entries(paths).map(([name, path]) => ({ name, who: 'counter', path }))

/** The number of an order that is washed, nobody said in which washer. */
let washed = ''

export const COUNTER: readonly View[] = [
  ...at({
    receive: '/receive',
    'customer display': '/display',
    release: '/release',
    'the board’s machines': '/release?board=machines',
    'orders that left the shop': '/release?tab=released',
    'machines on a wall screen': '/release/screen',
    summary: '/summary',
    'sell items': '/items',
    'today’s item sales': '/items?tab=today',
    inventory: '/inventory',
    'stock history': '/inventory?tab=history',
    expenses: '/expenses',
    'a page that is not available': '/no-auth',
  }),
  { name: 'notifications at the counter', who: 'counter', path: '/summary', given: givenNotices, open: openBell },
  { name: 'help at the counter', who: 'counter', path: '/receive', open: openHelp },
  {
    name: 'pay panel',
    who: 'counter',
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
  {
    name: 'a load and its washer',
    who: 'counter',
    path: '/release',
    given: async (url) => {
      washed = (await givenWashed(url)).number
    },
    open: async (page) => {
      await press(page, `Machine for ${washed}`)
      await page
        .getByRole('dialog', { name: /^Choose a washer/ })
        .getByLabel('Minutes')
        .waitFor()
    },
  },
]
