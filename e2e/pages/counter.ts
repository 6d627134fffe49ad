import { randomUUID } from 'node:crypto'
import { openCaller } from '../support/api.ts'
import { openHelp, press, type View } from './view.ts'

const at = (paths: Readonly<Record<string, string>>): View[] =>
  Object.entries(paths).map(([name, path]) => ({ name, who: 'counter', path }))

/** The number of an order that is washed, nobody said in which washer. */
let washed = ''

async function givenWashed(url: string): Promise<void> {
  const till = await openCaller(url)
  await till.call('POST', '/demo/doors/mab', {})
  const services = (await till.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
  const serviceId = services.items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
  const body = { id: randomUUID(), type: 'walk-in', lines: [{ serviceId, quantity: 1 }] }
  const order = (await till.call('POST', '/orders', body)).json() as { number: string; loads: { id: string }[] }
  await till.call('POST', `/orders/${body.id}/loads/${order.loads[0]?.id}/stage`, { stage: 'washing' })
  washed = order.number
}

export const COUNTER: readonly View[] = [
  ...at({
    receive: '/receive',
    release: '/release',
    summary: '/summary',
    'sell items': '/items',
    'today’s item sales': '/items?tab=today',
    inventory: '/inventory',
    'stock history': '/inventory?tab=history',
    expenses: '/expenses',
    'a page that is not available': '/no-auth',
  }),
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
    given: givenWashed,
    open: async (page) => {
      await press(page, `Machine for ${washed}`)
      await page
        .getByRole('dialog', { name: /which washer\?$/ })
        .getByLabel('Minutes')
        .waitFor()
    },
  },
]
