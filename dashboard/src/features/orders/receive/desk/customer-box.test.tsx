import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { givenCounter, open } from '../../../../testing/counter.tsx'
import { CustomerBox } from './customer-box.tsx'

const search = vi.hoisted(() => {
  let arrive: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { promise, arrive }
})
vi.mock('../../../../components/orders/counter/customer-search.tsx', async (original) => {
  await search.promise
  return original()
})

function Box() {
  const input = useRef<HTMLInputElement>(null)
  const nothing = () => undefined
  return (
    <CustomerBox inputRef={input} customer={null} onChange={nothing} services={[]} onUsual={nothing} onDone={nothing} />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer (phone or name)' })

it('What is typed before the search has come stays, and goes on in it', async () => {
  givenCounter().answers(customerRoutes.listCustomers, () => ({ items: [], nextCursor: null }))
  open(<Box />)
  expect(field().getAttribute('aria-haspopup')).toBeNull()
  field().focus()
  fireEvent.change(field(), { target: { value: '09' } })
  search.arrive()
  await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('listbox'))
  expect([field().value, document.activeElement, field().selectionStart]).toEqual(['09', field(), 2])
})
