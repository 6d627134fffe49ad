import type { Page } from 'playwright'
import type { Caller } from './api.ts'

/** What a clerk did at a counter that is killed again and again, as its screen confirmed it. */
export interface Deeds {
  /** In the description of each of its expenses. */
  readonly mark: string
  /** Orders in hand, by number: those that this counter received. */
  readonly orders: readonly string[]
  readonly paid: Set<string>
  /** The stage that each order was moved to last. */
  readonly stages: Map<string, string>
  readonly released: Set<string>
  /** Descriptions of expenses. */
  readonly expenses: Attempts
  /** Receipts of sales. */
  readonly sales: Attempts
}

interface Attempts {
  /** Presses of the button that saves. */
  attempts: number
  readonly saved: string[]
}

let rounds = 0
export const noDeeds = (orders: readonly string[]): Deeds => ({
  mark: `round ${++rounds} of a killed counter`,
  orders,
  paid: new Set(),
  stages: new Map(),
  released: new Set(),
  expenses: { attempts: 0, saved: [] },
  sales: { attempts: 0, saved: [] },
})

/** How many things the screen confirmed. */
export const countDeeds = ({ paid, stages, released, expenses, sales }: Deeds): number =>
  paid.size + stages.size + released.size + expenses.saved.length + sales.saved.length

/** Pesos of an expense. */
const SPENT = 7
const STAGES = ['received', 'washing', 'drying', 'folding', 'ready', 'released']
const rank = (stage: string): number => STAGES.indexOf(stage)

/** Each kind of work besides receiving, at its page, until `isOver` or until the browser is gone. */
export const SHIFTS = {
  /** Pays, washes, dries, folds and releases what was received here, order after order. */
  release: {
    path: '/release',
    async work(page: Page, deeds: Deeds, isOver: () => boolean): Promise<void> {
      for (const number of deeds.orders)
        if (!deeds.released.has(number) && !isOver()) await release(page, number, deeds, isOver)
    },
  },
  spend: {
    path: '/expenses',
    async work(page: Page, { mark, expenses }: Deeds, isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        const description = `Ice in ${mark}, bag ${expenses.attempts + 1}.`
        await page.getByRole('button', { name: 'Meals' }).click()
        await page.getByLabel('Amount', { exact: true }).fill(String(SPENT))
        await page.getByLabel('Description').fill(description)
        expenses.attempts += 1
        await page.getByRole('button', { name: /^Save ₱/ }).click()
        // In the list once it is saved: nothing shows it before.
        await page.getByRole('listitem').filter({ hasText: description }).first().waitFor()
        expenses.saved.push(description)
      }
    },
  },
  sell: {
    path: '/items',
    async work(page: Page, { sales }: Deeds, isOver: () => boolean): Promise<void> {
      const tile = page.locator('main button[aria-keyshortcuts="1"]')
      while (!isOver()) {
        await tile.click()
        await page.getByRole('button', { name: /^Pay/ }).last().click()
        sales.attempts += 1
        await page.getByRole('region', { name: 'Pay' }).getByRole('button', { name: 'Exact' }).click()
        sales.saved.push(await said(page, '(\\S+-S-\\S+) sold', sales.saved))
      }
    },
  },
} as const
export type Shift = keyof typeof SHIFTS

/** Opens the page of a kind of work; resolves once it can begin. */
export async function beginShift(page: Page, shift: Shift): Promise<void> {
  await page.goto(SHIFTS[shift].path)
  const first = {
    release: page.getByRole('textbox', { name: /^Scan or type/ }),
    spend: page.getByRole('button', { name: 'Meals' }),
    sell: page.locator('main button[aria-keyshortcuts="1"]'),
  }
  await first[shift].waitFor()
}

async function release(page: Page, number: string, deeds: Deeds, isOver: () => boolean): Promise<void> {
  const panel = page.getByRole('region', { name: `Order ${number}` })
  const pay = panel.getByRole('button', { name: /^Pay ₱/ })
  const next = panel.getByRole('button', { name: /^(Start |Mark ready|Pay ₱|Release)/ }).first()
  // Every other order is paid before it is washed, the others when they are handed over.
  const isPaidFirst = deeds.orders.indexOf(number) % 2 === 0
  while (!isOver()) {
    // A payment closes it. Its code typed twice within a moment would count once: it is opened on the board.
    if (!(await panel.isVisible())) {
      const card = page.getByRole('button', { name: new RegExp(`${number}.*, open$`, 's') }).first()
      // Not there: it was released the moment that a browser was killed.
      if (
        !(await card.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        ))
      )
        return
      await card.click()
      await next.waitFor()
    }
    const step = isPaidFirst && (await pay.isVisible()) ? pay.first() : next
    const name = await step.innerText()
    await step.click()
    if (name.startsWith('Start') || name.startsWith('Mark')) {
      const stage = await said(page, `${number}: .* → (\\w+)`, [stageWord(deeds, number)])
      deeds.stages.set(number, stage.toLowerCase())
      continue
    }
    if (name.startsWith('Pay')) await page.getByRole('button', { name: 'Exact' }).click()
    // What was said of its payment may still be there.
    const became = await said(page, `${number}:? (${name.startsWith('Pay') ? 'payment taken|' : ''}released)`)
    deeds.paid.add(number)
    await panel.waitFor({ state: 'detached' })
    if (became !== 'released') continue
    deeds.released.add(number)
    return
  }
}

const stageWord = ({ stages }: Deeds, number: string): string => {
  const stage = stages.get(number) ?? ''
  return stage.slice(0, 1).toUpperCase() + stage.slice(1)
}

/** Waits for a text on the page, and returns what it names that was not named before. Ends with the page, at once. */
async function said(page: Page, pattern: string, before: readonly string[] = []): Promise<string> {
  const found = await page.waitForFunction(
    ([text, known]) => {
      const all = document.body.innerText.matchAll(new RegExp(text, 'g'))
      return [...all].map(([, named]) => named).find((named) => named && !known.includes(named))
    },
    [pattern, before] as const,
  )
  return (await found.jsonValue()) ?? ''
}

interface OrderOnWire {
  readonly stage: string
  readonly payments: readonly { readonly amount: number }[]
}
interface Listed<Item, Totals = unknown> {
  readonly items: readonly Item[]
  readonly totals: Totals
  readonly nextCursor: string | null
}
type Get = <T>(path: string) => Promise<T>
const gets =
  (office: Caller): Get =>
  async <T>(path: string) =>
    (await office.call('GET', path)).json() as T

/** What is in the books and what deeds add to: sales, their expenses, and the cash in all drawers, in pesos. */
export async function booksOf(office: Caller, { mark }: Deeds) {
  const get = gets(office)
  const { totals } = await get<Listed<unknown, { sales: number; gross: number }>>('/item-sales?limit=1')
  const expenses: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Listed<{ description: string }> = await get(
      `/expenses?search=${mark}&limit=100${cursor && `&cursor=${cursor}`}`,
    )
    expenses.push(...page.items.map(({ description }) => description))
    cursor = page.nextCursor
  }
  const accounts = await get<Listed<{ code: string; balance: number }>>('/ledger/accounts')
  const drawers = accounts.items.filter(({ code }) => code === 'drawer').map(({ balance }) => balance)
  return {
    sales: totals.sales,
    gross: totals.gross,
    expenses,
    drawers: drawers.reduce((all, one) => all + one, 0),
  }
}

/** What is not in the books exactly as the screen confirmed it, in words; `before`: the books without these deeds. */
export async function wrongWith(
  deeds: Deeds,
  office: Caller,
  before: Awaited<ReturnType<typeof booksOf>>,
): Promise<readonly string[]> {
  const get = gets(office)
  const after = await booksOf(office, deeds)
  const wrong: string[] = []
  let cash = after.gross - before.gross - (after.expenses.length - before.expenses.length) * SPENT
  for (const number of deeds.orders) {
    const { order } = await get<{ order: OrderOnWire | null }>(`/orders/by-code/${number}`)
    if (!order) continue
    const { payments, stage } = order
    cash += payments.reduce((all, { amount }) => all + amount, 0)
    if (payments.length > 1) wrong.push(`${number} is paid ${payments.length} times`)
    if (deeds.paid.has(number) && payments.length === 0) wrong.push(`${number} isn’t paid`)
    if (rank(stage) < rank(deeds.stages.get(number) ?? 'received')) wrong.push(`${number} is only ${stage}`)
    if (deeds.released.has(number) && stage !== 'released') wrong.push(`${number} isn’t released`)
  }
  for (const one of deeds.expenses.saved) {
    const count = after.expenses.filter((other) => other === one).length
    if (count !== 1) wrong.push(`“${one}” is there ${count} times`)
  }
  const spent = after.expenses.length - before.expenses.length
  if (spent > deeds.expenses.attempts) wrong.push(`${spent} expenses`)
  for (const number of new Set(deeds.sales.saved)) {
    const { items } = await get<Listed<unknown>>(`/item-sales?search=${number}`)
    if (items.length !== 1) wrong.push(`${number} is ${items.length} sales`)
  }
  const sold = after.sales - before.sales
  if (sold < new Set(deeds.sales.saved).size || sold > deeds.sales.attempts) wrong.push(`${sold} sales`)
  const moved = after.drawers - before.drawers
  if (Math.abs(moved - cash) > 0.001) wrong.push(`₱${moved} moved in the drawers, ₱${cash} in the records`)
  const { waiting } = await get<{ waiting: number }>('/offline/commands')
  if (waiting > 0) wrong.push(`${waiting} wait for a decision`)
  return wrong
}
