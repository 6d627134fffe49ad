import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { givenCounter, open } from '../../../../testing/counter.tsx'
import { CustomerDisplayPage } from './display-page.tsx'
import { DISPLAY_CHANNEL, type Shown } from './shown.ts'

const WELCOME = 'Welcome! Your order will show here.'
const DONE: Shown = {
  kind: 'done',
  number: 'MAB-261126-0042',
  total: '₱360.00',
  balance: null,
  change: '₱140.00',
  owed: null,
  readyBy: 'tomorrow, 5:00 PM',
}
const ORDER: Shown = {
  kind: 'ticket',
  lines: [{ id: 's1', name: 'Wash', measure: '×2', amount: '₱360.00' }],
  steps: [{ id: 'rush', label: 'Rush', amount: '₱72.00' }],
  total: '₱432.00',
  pay: null,
}

let counter: BroadcastChannel
beforeEach(() => {
  counter = new BroadcastChannel(DISPLAY_CHANNEL)
})
afterEach(() => {
  counter.close()
  cleanup()
  vi.useRealTimers()
})

/** The counter tells it, and the display has heard. */
const told = async (shown: Shown, seen: string) => {
  counter.postMessage(shown)
  await screen.findByText(seen)
}

describe('the customer display', () => {
  it('asks the counter when it opens, and shows what it tells', async () => {
    givenCounter()
    const asked = new Promise((resolve) => {
      counter.onmessage = ({ data }) => resolve(data)
    })
    open(<CustomerDisplayPage />)
    expect(screen.getByText(WELCOME)).toBeTruthy()
    expect(await asked).toEqual({ kind: 'hello' })
    await told(ORDER, '₱72.00')
    expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('₱432.00')
  })

  it('goes back to its welcome a minute after the thanks, however often they are repeated', async () => {
    givenCounter()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    open(<CustomerDisplayPage />)
    await told(DONE, 'Thank you!')
    for (let seconds = 0; seconds < 60; seconds += 10) {
      counter.postMessage(DONE)
      await act(() => vi.advanceTimersByTimeAsync(10_000))
    }
    expect(await screen.findByText(WELCOME)).toBeTruthy()
    await told(ORDER, '₱72.00')
  })

  it('goes back to its welcome when the counter is silent', async () => {
    givenCounter()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    open(<CustomerDisplayPage />)
    await told(ORDER, '₱72.00')
    await act(() => vi.advanceTimersByTimeAsync(13_000))
    expect(await screen.findByText(WELCOME)).toBeTruthy()
    // The same order again is news after that.
    await told(ORDER, '₱72.00')
  })

  it('shows nothing that it cannot read', async () => {
    givenCounter()
    open(<CustomerDisplayPage />)
    counter.postMessage({ kind: 'ticket', lines: 'none' })
    await told(ORDER, '₱72.00')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Wash ×2₱360.00',
      'Rush₱72.00',
    ])
  })
})
