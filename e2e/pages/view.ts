import type { Page } from 'playwright'
import { type Caller, openCaller } from '../support/api.ts'

/** One thing that a page shows. Every look at the pages goes by lists of these, and there is no other list of pages. */
export interface View {
  readonly name: string
  /** Through which door it is reached; an admin is in the office. */
  readonly who: 'guest' | 'office' | 'counter'
  /** Its address; what stands in braces is looked up in the demo company. */
  readonly path: string
  /** What is done in the company, through the API at this address, before anybody looks; once, if several views need it. */
  readonly given?: (url: string) => Promise<unknown>
  /** Opens what is not there at first: a dialog, a drawer, a panel. */
  readonly open?: (page: Page) => Promise<void>
  /** What the browser itself says of it on the console. */
  readonly says?: RegExp
}

/** The page that a view is of, whatever its tab, its filter or its record. */
const pageOf = ({ who, path }: View) => `${who} ${path.split(/[?#]/)[0]}`

/** The first view of each page. */
export const eachPage = (views: readonly View[]): readonly View[] =>
  views.filter((view, at) => views.findIndex((one) => pageOf(one) === pageOf(view)) === at)

/**
 * What `npm test` looks at: each page once, and the last that is opened on it, for lists begin with what is read and end with
 * what is filled in. The rest is for the full run, as is what a page shows under another address.
 */
export function inShort(views: readonly View[]): readonly View[] {
  const first = new Set(eachPage(views))
  const last = new Map(views.filter(({ open }) => open).map((view) => [pageOf(view), view]))
  return views.filter((view) => first.has(view) || last.get(pageOf(view)) === view)
}

interface Listed {
  readonly items: readonly {
    readonly id: string
    readonly status?: string
    readonly code?: string
    readonly claimCode?: string
  }[]
}
const listed = async (office: Caller, path: string) => ((await office.call('GET', path)).json() as Listed).items
const first = (path: string) => async (office: Caller) => (await listed(office, path))[0]?.id
const advance = (state: string) => async (office: Caller) =>
  (await listed(office, '/cash-advances')).find(({ status }) => status === state)?.id

/** How a record that an address names is found. */
const RECORDS = {
  branch: first('/branches'),
  /** Ana, who closed many drawers. */
  employee: first('/employees?search=ana%20reyes'),
  order: first('/orders?limit=1'),
  /** The newest order's, of a customer whose phone number is known. */
  claimCode: async (office) => (await listed(office, '/orders?view=open&limit=1'))[0]?.claimCode,
  /** The demo's pay period, in review. */
  payrollRun: first('/payroll-runs'),
  requestedAdvance: advance('requested'),
  releasedAdvance: advance('released'),
  expense: first('/expenses?limit=1'),
} satisfies Readonly<Record<string, (office: Caller) => Promise<string | undefined>>>

const isRecord = (name: string): name is keyof typeof RECORDS => name in RECORDS

/** The addresses of views in a product's company, in their order. */
export async function addressesOf(views: readonly Pick<View, 'path'>[], url: string): Promise<string[]> {
  const office = await openCaller(url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const known = new Map<string, string>()
  const addresses: string[] = []
  for (const { path } of views) {
    const name = /\{(\w+)\}/.exec(path)?.[1]
    if (!name) {
      addresses.push(path)
      continue
    }
    const id = known.get(name) ?? (isRecord(name) ? await RECORDS[name](office) : undefined)
    if (!id) throw new Error(`The demo company has no ${name}`)
    known.set(name, id)
    addresses.push(path.replace(`{${name}}`, id))
  }
  return addresses
}

const dialog = (page: Page) => page.getByRole('dialog')

/** Presses the first button of a name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Presses a button and waits until what it opens shows a field. */
export const opening = (button: string, label: string | RegExp) => async (page: Page) => {
  await press(page, button)
  await dialog(page).getByLabel(label).waitFor()
}

/** Opens help with its button, and waits for the how-tos of the page. */
export async function openHelp(page: Page): Promise<void> {
  await press(page, 'Help')
  await dialog(page).getByRole('region', { name: 'On this page' }).waitFor()
}

/** Opens the bell, and waits for what is in it. */
export async function openBell(page: Page): Promise<void> {
  await press(page, /^Notifications/)
  await dialog(page).getByRole('heading', { name: 'Notifications' }).waitFor()
}

/** The same, with notices in it. */
export async function openNotices(page: Page): Promise<void> {
  await openBell(page)
  await dialog(page).getByRole('button', { name: 'Mark all as read' }).waitFor()
}

/** Plain addresses as an admin's views, each named by itself. */
export const inOffice = (paths: Readonly<Record<string, string>>): View[] =>
  Object.entries(paths).map(([name, path]) => ({ name, who: 'office', path }))
