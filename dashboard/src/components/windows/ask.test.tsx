import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ground, givenBrowser } from '../../testing/browser.tsx'
import { AskHost, confirm, prompt } from './ask.tsx'
import { Dialog } from './dialog.tsx'

const given = (extra = <></>) =>
  render(
    <Ground>
      <AskHost />
      {extra}
    </Ground>,
  )
/** Asks, and waits for nothing: the answer is in a box because a promise alone would be waited for. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<readonly [Promise<Answer>]> {
  const answers: Promise<Answer>[] = []
  act(() => {
    answers.push(ask())
  })
  const [answer] = answers
  if (answers.length === 0) throw new Error('nothing was asked')
  return [answer as Promise<Answer>]
}

describe('a question', () => {
  beforeEach(() => givenBrowser())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('has Cancel left and OK right, and Enter says OK', async () => {
    given()
    const [answer] = await asked(() => confirm({ title: 'Close this branch?', body: 'Nobody can log in.' }))
    await screen.findByRole('alertdialog', { name: 'Close this branch?' })
    const buttons = screen.getAllByRole('button').filter((button) => button.textContent)
    expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'OK'])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('OK'))
    await userEvent.keyboard('{Enter}')
    expect(await answer).toBe(true)
  })

  it('that destroys starts on Cancel, and Escape is no', async () => {
    given()
    const [first] = await asked(() => confirm({ title: 'Void order MAB-0042?', danger: true }))
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await userEvent.keyboard('{Enter}')
    expect(await first).toBe(false)
    const [second] = await asked(() => confirm({ title: 'Void order MAB-0042?', danger: true }))
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    expect(await second).toBe(false)
  })

  it('that cannot be undone wants its word typed', async () => {
    given()
    const [answer] = await asked(() => confirm({ title: 'Close Mabolo?', danger: true, typed: 'Mabolo' }))
    const field = await screen.findByLabelText(/Type Mabolo/)
    expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', true)
    await userEvent.type(field, 'mabolo{Enter}')
    expect(await answer).toBe(true)
  })

  it('for a text says what is missing in the specification’s words, then gives it trimmed', async () => {
    given()
    const [answer] = await asked(() => prompt({ title: 'Why is it voided?', label: 'Reason' }))
    await screen.findByRole('dialog', { name: 'Why is it voided?' })
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByText('Reason is required')).toBeDefined()
    await userEvent.type(screen.getByLabelText(/Reason/), '  wrong customer ')
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await answer).toBe('wrong customer')
  })

  it('waits for the one before it, and takes an open dialog’s place for as long as it stands', async () => {
    given(
      <Dialog opened onClose={() => undefined} title="New branch">
        <input aria-label="Name" defaultValue="Mabolo" />
      </Dialog>,
    )
    await screen.findByRole('dialog', { name: 'New branch' })
    const [first] = await asked(() => confirm({ title: 'One?' }))
    const [second] = await asked(() => confirm({ title: 'Two?' }))
    await screen.findByRole('alertdialog', { name: 'One?' })
    expect(screen.queryByRole('alertdialog', { name: 'Two?' })).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New branch' })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await first).toBe(true)
    await screen.findByRole('alertdialog', { name: 'Two?' })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await second).toBe(false)
    await screen.findByRole('dialog', { name: 'New branch' })
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Mabolo')
  })
})
