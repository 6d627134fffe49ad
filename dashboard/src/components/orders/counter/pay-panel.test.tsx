import { centavos } from '@labada/domain/core/money'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { givenCounter, open as openPage } from '../../../testing/counter.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { TenderedPayment } from './tender.ts'
import { useTendering } from './use-tendering.ts'

function open({ due = 215_00, part = false } = {}) {
  givenCounter()
  const accepted = vi.fn<(payments: readonly TenderedPayment[]) => void>()
  const parts = vi.fn<(payments: readonly TenderedPayment[]) => void>()
  function Desk() {
    const [tendering, dispatch] = useTendering(centavos(due))
    return (
      <PayPanel
        tendering={tendering}
        dispatch={dispatch}
        onAccept={accepted}
        onAcceptPart={part ? parts : undefined}
        onBack={() => undefined}
        busy={false}
      />
    )
  }
  const { user } = openPage(<Desk />)
  return { user, accepted, parts }
}

it('accepts exactly what is due with Enter alone', async () => {
  const { user, accepted } = open()
  await user.keyboard('{Enter}')
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ method: 'cash', amount: 215_00, tendered: 215_00 }])
})

it('says on each key what it brings back, and accepts it with one tap', async () => {
  const { user, accepted } = open()
  await user.click(screen.getByRole('button', { name: '₱500 change ₱285.00' }))
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ amount: 215_00, tendered: 500_00 }])
})

it('owes the change when it cannot be given', async () => {
  const { user, accepted } = open()
  await user.click(screen.getByLabelText('Could not give change'))
  await user.click(screen.getByRole('button', { name: '₱500 owes ₱285.00' }))
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ tendered: 500_00, oweChange: true }])
})

it('splits ₱752.60 over GCash and cash, by keyboard', async () => {
  const { user, accepted } = open({ due: 752_60 })
  await user.click(screen.getByLabelText('GCash'))
  await user.keyboard('500')
  await user.type(screen.getByLabelText(/Reference/), 'GC-7{Enter}')
  expect(screen.getByText('₱252.60')).toBeTruthy()
  await user.keyboard('300')
  expect(screen.getByText('₱47.40')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([
    { method: 'gcash', amount: 500_00, reference: 'GC-7' },
    { method: 'cash', amount: 252_60, tendered: 300_00 },
  ])
})

it('does not accept a wallet without its reference', async () => {
  const { user, accepted } = open()
  await user.click(screen.getByLabelText('GCash'))
  await user.keyboard('{Enter}')
  expect(accepted).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /^Accept/ })).toHaveProperty('disabled', true)
})

it('takes a part and leaves the rest to be paid later, where that is possible', async () => {
  const { user, parts } = open({ part: true })
  await user.keyboard('200')
  await user.click(screen.getByRole('button', { name: 'Leave ₱15.00 to pay later' }))
  expect(parts.mock.calls[0]?.[0]).toMatchObject([{ amount: 200_00, tendered: 200_00 }])
})

it('types with the pad for fingers', async () => {
  const { user, accepted } = open()
  for (const key of ['3', '0', '0']) await user.click(screen.getByRole('button', { name: key }))
  expect(screen.getByText('₱85.00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Accept/ }))
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ tendered: 300_00 }])
})
