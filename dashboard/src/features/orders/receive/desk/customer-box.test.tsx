import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { givenCounter, open } from '../../../../testing/counter.tsx'
import { CustomerBox } from './customer-box.tsx'

function Box() {
  const input = useRef<HTMLInputElement>(null)
  const nothing = () => undefined
  return <CustomerBox inputRef={input} customer={null} onChange={nothing} onUsual={nothing} onDone={nothing} />
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer (phone or name)' })

// The first of this file: nothing has loaded the search yet.
it('What is typed before the search has come stays, and goes on in it', async () => {
  givenCounter().answers(customerRoutes.listCustomers, () => ({ items: [], nextCursor: null }))
  open(<Box />)
  expect(field().getAttribute('aria-haspopup')).toBeNull()
  field().focus()
  fireEvent.change(field(), { target: { value: '09' } })
  await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('listbox'))
  expect([field().value, document.activeElement, field().selectionStart]).toEqual(['09', field(), 2])
})
