import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { routes } from '../router.tsx'
import { HOW_TOS, type HowToName, howTosFor } from './how-tos.ts'
import { howTosOn, PAGE_HOW_TOS } from './page-how-tos.ts'

afterEach(cleanup)

/** Whose words the names in a how-to are: the catalogues of the screens that it leads through. */
const SCREENS = {
  receive: ['orders/receive', 'orders/counter'],
  access: ['company/access', 'company/settings', 'app/shells'],
  bookings: ['orders/release'],
  takeBookings: ['company/booking', 'company/settings'],
  askManager: ['orders/release', 'access/stand', 'company/settings'],
  topUp: ['orders/receive', 'orders/shared', 'orders/counter', 'kit/windows'],
  package: ['orders/receive', 'orders/shared', 'orders/counter', 'kit/windows'],
  display: ['orders/display', 'orders/receive', 'orders/counter'],
  release: ['orders/release', 'orders/counter'],
  machines: ['orders/release', 'orders/counter'],
  drawer: ['cash/summary', 'kit/windows'],
  spend: ['expenses/expenses', 'expenses/shared'],
  sell: ['stock/shop-items', 'orders/counter'],
  stock: ['stock/shop-inventory', 'kit/windows'],
  timeIn: ['attendance/attendance', 'attendance/employee-attendance'],
  askAdvance: ['portal/employee-portal', 'kit/windows'],
  notices: ['reports/shared'],
  offline: ['kit/notices', 'cash/summary', 'app/shells'],
  schedule: ['schedule/schedule', 'people/shared', 'kit/windows'],
  employee: ['people/employees'],
  payroll: ['payroll/payroll', 'kit/windows'],
  prices: ['catalog/prices', 'kit/windows'],
  stampCard: ['catalog/prices', 'app/shells'],
  expenses: ['expenses/shop-expenses'],
  buy: ['stock/stock-tracker'],
  backup: ['backup/backup'],
} satisfies Readonly<Record<HowToName, readonly string[]>>

const NAMES = Object.keys(SCREENS) as HowToName[]

/** How a message reads without its values and small print: `Pay {{balance}}` is the button Pay, `Rush <small>on</small>` Rush. */
const plain = (message: string) =>
  message
    .replaceAll(/<small>.*?<\/small>|<\/?\w+>|\(?\{\{\w+\}\}\)?/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

function messagesOf(catalogue: string): string[] {
  const file = join(import.meta.dirname, '../../words/en', `${catalogue}.json`)
  return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(plain)
}

/** The names that a how-to gives buttons, tabs and fields. */
function namesIn(name: HowToName): string[] {
  return HOW_TOS[name].steps.flatMap((step) => {
    const { container } = render(step)
    return [...container.querySelectorAll('strong')].map(({ textContent }) => textContent)
  })
}

describe('every how-to', () => {
  it.each(NAMES)('%s names only what its screens say', (name) => {
    const said = new Set(SCREENS[name].flatMap(messagesOf))
    const named = namesIn(name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((one) => !said.has(one))).toEqual([])
  })

  it.each(NAMES)('%s has three to six steps, and somebody to read them', (name) => {
    const { steps, for: readers } = HOW_TOS[name]
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(6)
    expect(readers.length).toBeGreaterThan(0)
  })
})

interface Route {
  readonly path?: string | undefined
  readonly children?: readonly Route[] | undefined
}
const addressesOf = (all: readonly Route[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...addressesOf(children)])

describe('the how-tos of a page', () => {
  it('are given for every page of the router', () => {
    const known = addressesOf(routes).filter((path) => path !== '*')
    expect(Object.keys(PAGE_HOW_TOS).sort()).toEqual(known.sort())
  })

  it('are there wherever one of the tasks is done', () => {
    const without = Object.entries(PAGE_HOW_TOS).filter(([, names]) => names.length === 0)
    expect(without.map(([path]) => path)).toEqual([
      '/branch/:id',
      '/',
      '/new-password',
      '/setup',
      '/no-auth',
      '/unauthorized',
    ])
  })

  it('are found by its address, a record’s too', () => {
    expect(howTosOn('/receive')).toEqual(['receive', 'topUp', 'package'])
    expect(howTosOn('/employee/0199aaaa-0000-7000-8000-000000000001/edit')).toEqual(['employee'])
    expect(howTosOn('/no/such/page')).toEqual([])
  })

  it('are each the first on some page', () => {
    expect(NAMES.filter((name) => !Object.values(PAGE_HOW_TOS).flat().includes(name))).toEqual([])
  })
})

describe('who may read what', () => {
  it('the counter sees what its branch has switched on, and nothing of the office', () => {
    expect(howTosFor('counter', ['receive', 'summary'])).toEqual([
      'receive',
      'topUp',
      'package',
      'display',
      'drawer',
      'timeIn',
      'askAdvance',
      'notices',
      'offline',
    ])
  })

  it('an admin sees the office, then the counter', () => {
    expect(howTosFor('admin', [])).toEqual([
      'schedule',
      'employee',
      'access',
      'takeBookings',
      'payroll',
      'prices',
      'stampCard',
      'expenses',
      'buy',
      'backup',
      'receive',
      'bookings',
      'askManager',
      'topUp',
      'package',
      'display',
      'release',
      'machines',
      'drawer',
      'spend',
      'sell',
      'stock',
      'timeIn',
      'notices',
      'offline',
    ])
  })

  it('the portal and the kiosk see what a finger opens', () => {
    expect(howTosFor('portal', ['receive'])).toEqual(['timeIn', 'askAdvance'])
    expect(howTosFor('guest', [])).toEqual(['timeIn', 'askAdvance'])
  })
})
