import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { createDemoDatabase, DEMO_NOW } from '@labada/db/testing/demo-database'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { expect } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from './app.ts'
import type { Answer } from './caller.ts'
import { itemBody } from './stockroom.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the wire has them
export type Wire = any

/** The demo company, with somebody at the counter of each branch, and what the strip of today says of it. */
export interface FiguredShop {
  readonly app: TestApp
  readonly admin: Person
  /** The branches of the strip, by name, with the counter of each at the same place. */
  readonly branches: readonly Wire[]
  readonly counters: readonly Counter[]
  /** An answer of 200, for an admin unless said otherwise; anything else throws. */
  readonly get: (path: string, by?: Pick<Person, 'get'>) => Promise<Wire>
  /** Every row of a list, page by page; the path has a query already. */
  readonly rowsOf: (path: string, by?: Pick<Person, 'get'>) => Promise<Wire[]>
  /** The number that the attention list names for a branch; 0 when it names none. */
  readonly named: (branch: Wire, kind: string) => number
  /** The rows of a list as a file. */
  readonly exported: (list: string, query: Record<string, string>) => Promise<string[][]>
  /**
   * Reads a figure of every branch wherever it is shown: all are the same, and some branch has more than nothing, unless
   * `mayBeNothing`, or the comparison would say nothing.
   */
  readonly agree: (
    figure: string,
    shownIn: (branch: Wire, counter: Counter) => Promise<Record<string, unknown>>,
    options?: { readonly mayBeNothing?: boolean },
  ) => Promise<void>
  readonly stop: () => Promise<void>
}

const TODAY = manilaDateOf(DEMO_NOW)

/** Opens the demo company as it stands at `DEMO_NOW`. Stop it in afterAll. */
export async function openFiguredShop(): Promise<FiguredShop> {
  const database = await createDemoDatabase()
  const app = await startTestApp({ clock: () => DEMO_NOW, database })
  const admin = await app.admin()
  const rows = await app.db.selectFrom('branch').select(['id', 'code', 'name', 'features']).orderBy('name').execute()
  const counters = await Promise.all(rows.map((row) => app.counter(row)))
  const get: FiguredShop['get'] = async (path, by = admin) => read(await by.get(path))
  await makeApart(admin, counters[0])
  await countInTheOpen(admin)
  const { branches, attention } = await get('/today')

  return {
    app,
    admin,
    branches,
    counters,
    get,
    async rowsOf(path, by) {
      const found: Wire[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Wire = await get(`${path}&limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, by)
        found.push(...page.items)
        cursor = page.nextCursor ?? null
      }
      return found
    },
    named({ branchId }, kind) {
      const found = attention.find((one: Wire) => one.facts.kind === kind && one.branchId === branchId)
      return found?.facts.count ?? 0
    },
    async exported(list, query) {
      const { id } = read(await admin.post('/exports', { id: newId(), list, format: 'csv', query }))
      return parsedCsv(asText(await admin.get(`/exports/${id}/file`))).slice(1)
    },
    async agree(figure, shownIn, { mayBeNothing = false } = {}) {
      const shown = await Promise.all(
        branches.map((branch: Wire, at: number) => shownIn(branch, counterAt(counters, at))),
      )
      for (const [at, places] of shown.entries()) {
        const [first, ...others] = Object.values(places)
        expect(others, `${figure} of ${branches[at].name}: ${JSON.stringify(places)}`).toEqual(others.map(() => first))
      }
      const isSaid = mayBeNothing || shown.some((places) => Object.values(places)[0] !== 0)
      expect(isSaid, `${figure} is nothing everywhere: the comparison says nothing`).toBe(true)
    },
    async stop() {
      await app.stop()
      await database.drop()
    },
  }
}

/** A counter that counts blind is not shown the sums that are compared here. */
async function countInTheOpen(admin: Person): Promise<void> {
  const { items } = read(await admin.get('/settings'))
  const { current, newestVersion } = items.find(({ current }: Wire) => current.setting.section === 'cash')
  const value = { ...current.setting.value, blindCount: false }
  read(await admin.post('/settings', { change: { section: 'cash', value }, version: newestVersion }))
}

/** What a day may have and the demo company may not: one order was voided, loads of another are apart, an item is new. */
async function makeApart(admin: Person, counter: Counter | undefined): Promise<void> {
  if (!counter) throw new Error('The demo company has branches')
  const open = async (query: string) => read(await counter.get(`/orders?view=open&limit=200${query}`)).items
  const wrong = (await open(`&from=${TODAY}`)).find(({ stage }: Wire) => stage !== 'ready')
  const apart = (await open('')).find(
    ({ id, stage, loads }: Wire) => id !== wrong?.id && stage !== 'ready' && loads.length > 1,
  )
  if (!wrong || !apart) throw new Error('The demo company has such orders')
  read(await admin.post(`/orders/${wrong.id}/void`, { reason: 'Brought to the wrong shop' }))
  read(await admin.post('/items', itemBody()))
  read(await counter.post(`/orders/${apart.id}/loads/${apart.loads[0].id}/stage`, { stage: 'ready' }))
}

export function counterAt(counters: readonly Counter[], at: number): Counter {
  const counter = counters[at]
  if (!counter) throw new Error('Each branch has a counter')
  return counter
}

/** Pesos of rows, added in centavos. */
export const sumOf = (rows: readonly Wire[], pick: (row: Wire) => number): number =>
  rows.reduce((total, row) => total + Math.round(pick(row) * 100), 0) / 100

export const inBranch = ({ branchId }: Wire): string => `branchId=${branchId}`

function read(answer: Answer): Wire {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}

function asText(answer: Answer): string {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.text
}
