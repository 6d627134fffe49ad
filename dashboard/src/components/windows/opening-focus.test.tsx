import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ground, givenBrowser } from '../../testing/browser.tsx'
import { Dialog, OkCancel } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

/** A page with a dialog whose OK waits for figures; `arrive` brings them. */
function Waiting({ onOk }: { readonly onOk: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [hasArrived, setArrived] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New period
      </button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="New payroll period"
        footer={<OkCancel focusOk disabled={!hasArrived} onOk={onOk} onCancel={() => setOpen(false)} />}
      >
        <input aria-label="Note" />
        <Arriving onArrive={() => setArrived(true)} />
      </Dialog>
    </>
  )
}
const arriving: { arrive?: () => void } = {}
function Arriving({ onArrive }: { readonly onArrive: () => void }) {
  arriving.arrive = onArrive
  return null
}

describe('a window whose content is on its way', () => {
  beforeEach(() => givenBrowser())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const opened = async () => {
    const onOk = vi.fn<() => void>()
    render(
      <Ground>
        <Waiting onOk={onOk} />
      </Ground>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'New period' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement).toBe(dialog))
    return onOk
  }

  it('has the focus itself, and gives it to OK as soon as that can be pressed', async () => {
    const onOk = await opened()
    await userEvent.keyboard('{Enter}')
    expect(onOk).not.toHaveBeenCalled()
    arriving.arrive?.()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('OK'))
    await userEvent.keyboard('{Enter}')
    expect(onOk).toHaveBeenCalledOnce()
  })

  it('leaves the focus to who has begun to type', async () => {
    await opened()
    const note = screen.getByLabelText('Note')
    await userEvent.click(note)
    await userEvent.keyboard('Paid early')
    arriving.arrive?.()
    await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveProperty('disabled', false))
    expect(document.activeElement).toBe(note)
  })

  it('goes to a drawer’s own button once that is there', async () => {
    const view = (children: React.ReactNode) => (
      <Ground>
        <Drawer opened onClose={() => undefined} title="Payslip">
          {children}
        </Drawer>
      </Ground>
    )
    const { rerender } = render(view('Loading'))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Close'))
    rerender(
      view(
        <button type="button" data-autofocus>
          PDF
        </button>,
      ),
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('PDF'))
  })
})
