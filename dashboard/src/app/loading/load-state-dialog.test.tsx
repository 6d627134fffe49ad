import { useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SkippedRequest } from '../../api/request-control.ts'
import { getSession, setLoadState, setSession } from '../../api/session.ts'
import { Ground, givenBrowser, givenNoSession } from '../../testing/browser.tsx'
import { LoadStateDialog } from './load-state-dialog.tsx'

const shop = () =>
  render(
    <Ground>
      <MemoryRouter initialEntries={['/receive']}>
        <LoadStateDialog />
        <Routes>
          <Route path="/" element={<h1>Log in</h1>} />
          <Route path="/receive" element={<h1>Receive</h1>} />
        </Routes>
      </MemoryRouter>
    </Ground>,
  )

describe('why a session ended', () => {
  beforeEach(() => {
    givenBrowser()
    givenNoSession()
    setSession({
      token: 't',
      client: 'c',
      userType: 'employee',
      user: { id: 'u', username: 'ana', firstname: 'Ana', lastname: 'Reyes' },
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each([
    ['Unauthenticated.', 't', 'Your session has expired', { token: null, client: 'c' }],
    ['Unauthenticated.', null, "You're not signed in", { token: null, client: 'c' }],
    ['Unauthorized.', 't', 'Permission denied', { token: 't', client: 'c' }],
    ['CLOSED_BRANCH_ACCESSED', 't', 'Branch is closed', { token: 't', client: 'c' }],
    ['CLIENT_NO_MATCH_FOUND', 't', 'Missing setup', { token: null, client: null }],
    ['NON_EMPLOYEE_ACCOUNT_DENIED', 't', 'Access denied', { token: 't', client: 'c' }],
    ['BRANCH_ACCESS_DENIED', 't', 'Access denied', { token: 't', client: 'c' }],
    ['TERMINATED_SESSION_ACCESSED', 't', 'Your session has been terminated', { token: null, client: null }],
    ['Something else', 't', 'Unknown error', { token: 't', client: 'c' }],
  ])('%s with token %s says “%s”, stays until OK, and leads to LoginPage', async (state, token, title, kept) => {
    setSession({ token })
    shop()
    setLoadState(state)
    const dialog = await screen.findByRole('alertdialog', { name: title })
    expect(getSession()).toMatchObject(kept)

    await userEvent.keyboard('{Escape}')
    expect(dialog.isConnected).toBe(true)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['OK'])

    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await screen.findByRole('heading', { name: 'Log in' })
    expect(getSession()).toMatchObject({ loadState: null, user: null })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('has the login page ask anew what was aborted under it', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new SkippedRequest()).mockResolvedValue('Mabolo')
    const Door = () => <h1>{useQuery({ queryKey: ['doors'], queryFn: ask, retry: false }).data ?? 'No door'}</h1>
    render(
      <Ground>
        <MemoryRouter>
          <LoadStateDialog />
          <Door />
        </MemoryRouter>
      </Ground>,
    )
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    setLoadState('Unauthenticated.')
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
    await screen.findByRole('heading', { name: 'Mabolo' })
  })

  it('keeps saying “has expired” when a second call is refused after the token is gone', async () => {
    shop()
    setLoadState('Unauthenticated.')
    await screen.findByRole('alertdialog', { name: 'Your session has expired' })
    setLoadState('Unauthenticated.')
    expect(await screen.findByRole('alertdialog', { name: 'Your session has expired' })).toBeDefined()
  })
})
