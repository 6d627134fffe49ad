import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ground, givenBrowser } from '../testing/browser.tsx'
import { MoneyField } from './number-field.tsx'

function Amount({ first }: { readonly first: number | null }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <MoneyField label="Amount" value={value} onChange={setValue} />
      <output>{value ?? 'nothing'}</output>
    </>
  )
}
const given = (first: number | null) => {
  render(
    <Ground>
      <Amount first={first} />
    </Ground>,
  )
  return screen.getByLabelText<HTMLInputElement>('Amount')
}
const centavos = () => screen.getByRole('status').textContent

describe('an amount', () => {
  beforeEach(() => givenBrowser())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each([null, 12_345])('keeps every digit when the first comes right after the focus (%s before)', async (first) => {
    const input = given(first)
    act(() => input.focus())
    // Timers run between one key and the next, as they do between the keys of a person.
    for (const digit of '600') await userEvent.keyboard(digit)
    expect([input.value, centavos()]).toEqual(['₱600.00', '60000'])
  })

  it('is selected whole by the click that brings the focus, and not by the next one', async () => {
    const input = given(12_345)
    await userEvent.click(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '₱123.45'.length])
    await userEvent.pointer({ keys: '[MouseLeft]', target: input, offset: 2 })
    expect(input.selectionStart).toBe(input.selectionEnd)
  })
})
