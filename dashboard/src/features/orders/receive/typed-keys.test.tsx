import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../../../scripts/testing/dice.ts'
import { isWhole } from '../../../../../scripts/testing/extent.ts'
import { deviceStore } from '../../../components/orders/counter/device-store.ts'
import { givenPrinter, open } from '../../../testing/counter.tsx'
import { givenReceiving } from '../../../testing/receive.tsx'
import { ReceivePage } from './receive-page.tsx'

/** How long every part that is loaded late is held back from when it is first wanted; the dice say. */
const line = vi.hoisted(() => ({ heldMs: 1, lives: 0 }))

// The network of the parts alone: what is typed meanwhile, and who gets it, is all ours.
vi.mock('../../../components/orders/counter/part.ts', () => ({
  partOf: <Code,>(load: () => Promise<Code>) => {
    // Its code itself comes before the first throw, or it would come by a clock of its own.
    const fetched = load()
    let here: { readonly code: Code; readonly life: number } | undefined
    let coming: { readonly promise: Promise<Code>; readonly life: number } | undefined
    return {
      now: () => (here?.life === line.lives ? here.code : undefined),
      arrive: () => {
        const life = line.lives
        if (coming?.life === life) return coming.promise
        const promise = (async () => {
          await new Promise((resolve) => setTimeout(resolve, line.heldMs))
          const code = await fetched
          here = { code, life }
          return code
        })()
        coming = { promise, life }
        return promise
      },
    }
  },
}))

interface Typed {
  readonly key: string
  /** Since the key before it, in milliseconds. */
  readonly gap: number
}

const SLOWLY_MS = 1_000
/** The next turn of the clock, so that nothing arrives inside of a key press. */
const AT_ONCE_MS = 1
/** A scanner's pace, and how many signs at it are a scan: what is typed so is no person's. */
const SCAN = { below: 36, from: 6 }

const keyNames = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('1', '2', '3', '5', '.') },
  { weight: 4, arbitrary: fc.constantFrom('Enter', '+', '-', 'Escape', 'Backspace', 'Delete') },
  { weight: 2, arbitrary: fc.constantFrom('F9', 'F8', 'F4', 'F2') },
)
const gaps = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(0, 5, 36, 110, 700))
const typings = fc
  .array(fc.record({ key: keyNames, gap: gaps }), { minLength: 2, maxLength: isWhole ? 14 : 8 })
  .map(asAPerson)

/** Nobody but a scanner types six signs at its pace. */
function asAPerson(typed: readonly Typed[]): readonly Typed[] {
  let quick = 0
  return typed.map(({ key, gap }) => {
    quick = gap < SCAN.below ? quick + 1 : 1
    if (quick < SCAN.from) return { key, gap }
    quick = 1
    return { key, gap: SCAN.below }
  })
}

/**
 * Lets time pass. React draws at the end of an `act`, so what opens step by step (the part, its window, the focus) needs
 * some of them.
 */
async function pass(ms: number, draws = ms > 60 ? 10 : 1) {
  const first = Math.min(ms, 41)
  await act(() => vi.advanceTimersByTimeAsync(first))
  for (let draw = 2; draw < draws; draw++) await act(() => vi.advanceTimersByTimeAsync(1))
  await act(() => vi.advanceTimersByTimeAsync(Math.max(0, ms - first - draws)))
}

/** What has become of the counter once all of it was typed: the ticket as it stands, and every order that was saved. */
async function after(typed: readonly Typed[], heldMs: number) {
  line.lives += 1
  line.heldMs = heldMs
  deviceStore.letGo()
  const network = givenReceiving()
  network.answers(customerRoutes.listCustomers, () => ({ items: [], nextCursor: null }))
  givenPrinter()
  open(<ReceivePage />)
  await pass(heldMs + 500)
  const user = userEvent.setup({ delay: null, document })
  const keyed = (key: string) => (key.length === 1 ? key : `{${key}}`)
  for (const { key, gap } of typed) {
    if (gap > 0) await pass(gap)
    await user.keyboard(keyed(key))
  }
  for (let part = 0; part < 4; part++) await pass(heldMs + 200)
  await pass(1_000)
  const ticket = [...document.querySelectorAll('[aria-label="Ticket"], [aria-label="Pay"], [role="dialog"]')].map(
    (part) => [part.textContent, ...[...part.querySelectorAll('input')].map(({ value }) => value)],
  )
  const saved = network.sentTo(orderRoutes.receiveOrder).map(({ body: { lines, payments } }) => ({
    lines,
    payments: payments?.map(({ id: _, ...payment }) => payment),
  }))
  const held = screen.getByRole('button', { name: /^On hold/ }).textContent
  cleanup()
  await pass(0)
  document.body.replaceChildren()
  vi.restoreAllMocks()
  return { saved, held, ticket }
}

/** The clock of the browser's events, like every other. */
function givenClock() {
  vi.useFakeTimers({
    now: 1_700_000_000_000,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
  const times = new WeakMap<Event, number>()
  const stamped = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      const at = times.get(this) ?? Date.now()
      times.set(this, at)
      return at
    },
  })
  return () => stamped && Object.defineProperty(Event.prototype, 'timeStamp', stamped)
}

let putBack: (() => void) | undefined
afterEach(() => putBack?.())

it('makes the same ticket of the same keys, at whatever pace they come and however late the parts of the page', async () => {
  await Promise.all([
    import('../../../components/windows/dialog-window.tsx'),
    import('../../../components/windows/drawer-window.tsx'),
    import('../../../lib/keyboard/play-key.ts'),
    vi.dynamicImportSettled(),
  ])
  // The first window of all, by a real clock: React waits by that one with what it shows late.
  givenReceiving()
  const { user } = open(<ReceivePage />)
  await screen.findByRole('region', { name: 'Services' })
  await user.keyboard('{F4}')
  await screen.findByRole('dialog', { name: /^On hold/ })
  cleanup()
  putBack = givenClock()
  await fc.assert(
    fc.asyncProperty(typings, fc.integer({ min: 1, max: 2_000 }), async (typed, heldMs) => {
      const slowly = await after(
        typed.map(({ key }) => ({ key, gap: SLOWLY_MS })),
        AT_ONCE_MS,
      )
      expect(await after(typed, heldMs)).toEqual(slowly)
    }),
    { numRuns: isWhole ? 100 : 10 },
  )
}, 1_800_000)
