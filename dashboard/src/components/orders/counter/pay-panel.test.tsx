import { centavos } from '@labada/domain/core/money'
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { givenCounter, open as openPage } from '../../../testing/counter.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { TenderedPayment } from './tender.ts'
import { useTendering } from './use-tendering.ts'

let newBill: (due: number) => void = () => undefined

function open({ due = 215_00, part = false } = {}) {
  givenCounter()
  const accepted = vi.fn<(payments: readonly TenderedPayment[]) => void>()
  const parts = vi.fn<(payments: readonly TenderedPayment[]) => void>()
  function Desk() {
    const [bill, setBill] = useState(due)
    useEffect(() => {
      newBill = setBill
    }, [])
    const [taken, keep] = useState<readonly TenderedPayment[]>([])
    const [tendering, dispatch] = useTendering(centavos(bill), { taken, keep })
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
  await user.click(screen.getByLabelText('Owe change'))
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
  await user.click(screen.getByRole('button', { name: 'Leave ₱15.00 due on release' }))
  expect(parts.mock.calls[0]?.[0]).toMatchObject([{ amount: 200_00, tendered: 200_00 }])
})

it('leaves the rest of a bill to pay on release once a part is taken, whatever stands in the entry', async () => {
  const { user, parts } = open({ due: 520_00, part: true })
  expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull()
  await takeByGcash(user)
  expect(screen.getByText('₱320.00', { selector: 'strong' })).toBeTruthy()
  await user.click(screen.getByLabelText('GCash'))
  // A wallet without its reference cannot be taken; what was taken before can still be saved.
  await user.click(screen.getByRole('button', { name: 'Leave ₱320.00 due on release' }))
  expect(parts.mock.calls).toMatchObject([[[{ method: 'gcash', amount: 200_00, reference: 'GC-7' }]]])
})

it('gives a part back, and asks for the whole again', async () => {
  const { user, accepted } = open({ due: 520_00, part: true })
  await takeByGcash(user)
  await user.click(screen.getByRole('button', { name: 'Return GCash ₱200.00' }))
  expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull()
  await user.keyboard('{Enter}')
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ method: 'cash', amount: 520_00 }])
})

it('lets no money go when the bill becomes smaller than what a wallet paid', async () => {
  const { user, accepted } = open({ due: 520_00, part: true })
  await takeByGcash(user)
  act(() => newBill(150_00))
  expect(screen.getByRole('alert').textContent).toBe('Overpaid by ₱50.00. Return a payment.')
  await user.keyboard('{Enter}')
  expect(accepted).not.toHaveBeenCalled()
  act(() => newBill(300_00))
  await user.keyboard('{Enter}')
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([
    { method: 'gcash', amount: 200_00 },
    { method: 'cash', amount: 100_00 },
  ])
})

async function takeByGcash(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByLabelText('GCash'))
  await user.keyboard('200')
  await user.type(screen.getByLabelText(/Reference/), 'GC-7{Enter}')
}

it('types with the pad for fingers', async () => {
  const { user, accepted } = open()
  for (const key of ['3', '0', '0']) await user.click(screen.getByRole('button', { name: key }))
  expect(screen.getByText('₱85.00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Accept/ }))
  expect(accepted.mock.calls[0]?.[0]).toMatchObject([{ tendered: 300_00 }])
})
