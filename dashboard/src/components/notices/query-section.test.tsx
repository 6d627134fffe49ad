import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ground, givenBrowser } from '../../testing/browser.tsx'
import { QuerySection } from './query-section.tsx'

const figures: { arrive?: (text: string) => void; fail?: (why: Error) => void } = {}

/** A branch that is there at once, shown with figures that are not. */
function Branch({ isAsked = true }: { readonly isAsked?: boolean }) {
  const branch = useQuery({ queryKey: ['branch'], queryFn: () => 'Mabolo' })
  const others = useQuery({
    queryKey: ['figures'],
    enabled: isAsked,
    queryFn: () => new Promise<string>((resolve, reject) => Object.assign(figures, { arrive: resolve, fail: reject })),
    retry: true,
    retryDelay: 60_000,
  })
  return (
    <QuerySection query={branch} together={[others]} what="The branch">
      {(name) => `${name}, ${others.data ?? 'figures unknown'}`}
    </QuerySection>
  )
}

describe('a section that shows something of several queries', () => {
  beforeEach(async () => {
    givenBrowser()
    render(
      <Ground>
        <Branch />
      </Ground>,
    )
    await vi.waitFor(() => expect(figures.arrive).toBeDefined())
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    for (const name of ['arrive', 'fail'] as const) delete figures[name]
  })

  it('waits for all of them', async () => {
    await expect(screen.findByText(/Mabolo/, {}, { timeout: 50 })).rejects.toThrow()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    await act(async () => figures.arrive?.('₱500'))
    expect(await screen.findByText('Mabolo, ₱500')).toBeTruthy()
  })
  it('does not wait for another try of one that failed', async () => {
    await act(async () => figures.fail?.(new Error('No answer')))
    expect(await screen.findByText('Mabolo, figures unknown')).toBeTruthy()
  })
})

it('does not wait for one that is not asked', async () => {
  givenBrowser()
  render(
    <Ground>
      <Branch isAsked={false} />
    </Ground>,
  )
  expect(await screen.findByText('Mabolo, figures unknown')).toBeTruthy()
})
