import type { Centavos } from '@labada/domain/core/money'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ground, givenBrowser } from '../../testing/browser.tsx'
import { MoneyField, NumberField } from './number-field.tsx'

function Amount({ first }: { readonly first: number | null }) {
  const [value, setValue] = useState(first as Centavos | null)
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

  it.each(['8.5', '0.05', '1234.56', '1,500', '1,234.56', '120,000.5'])(
    'is what was typed key by key: %s',
    async (text) => {
      const input = given(null)
      await userEvent.click(input)
      for (const key of text) await userEvent.keyboard(key)
      expect(centavos()).toBe(String(Math.round(Number(text.replaceAll(',', '')) * 100)))
    },
  )

  it('is selected whole by the click that brings the focus, and not by the next one', async () => {
    const input = given(12_345)
    await userEvent.click(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '₱123.45'.length])
    await userEvent.pointer({ keys: '[MouseLeft]', target: input, offset: 2 })
    expect(input.selectionStart).toBe(input.selectionEnd)
  })
})

function Weight({ first, min }: { readonly first: number | null; readonly min: number }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <NumberField label="Weight" unit="kg" decimals={2} min={min} value={value} onChange={setValue} />
      <output>{value ?? 'nothing'}</output>
      <button type="button" onClick={() => setValue(3)}>
        Three
      </button>
    </>
  )
}
const givenWeight = (first: number | null = null, min = 0) => {
  render(
    <Ground>
      <Weight first={first} min={min} />
    </Ground>,
  )
  return screen.getByLabelText<HTMLInputElement>('Weight')
}

describe('a number with decimals', () => {
  beforeEach(() => givenBrowser())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each(['8.5', '0.05', '10.01', '1200.5', '7'])('is what was typed key by key: %s', async (text) => {
    const input = givenWeight(4)
    await userEvent.click(input)
    for (const key of text) await userEvent.keyboard(key)
    expect([input.value, centavos()]).toEqual([`${Number(text).toLocaleString('en-PH')} kg`, String(Number(text))])
  })

  it('below zero begins with its sign, where it may', async () => {
    const input = givenWeight(null, -100)
    await userEvent.click(input)
    for (const key of '-2.5') await userEvent.keyboard(key)
    expect([input.value, centavos()]).toEqual(['-2.5 kg', '-2.5'])
  })

  it('is nothing when it is emptied, and shows what somebody else sets', async () => {
    const input = givenWeight(8.5)
    await userEvent.clear(input)
    expect([input.value, centavos()]).toEqual(['', 'nothing'])
    await userEvent.type(input, '8.')
    await userEvent.click(screen.getByRole('button', { name: 'Three' }))
    expect([input.value, centavos()]).toEqual(['3 kg', '3'])
  })

  it('has no comma where the number is a name, such as a port', () => {
    render(<NumberField label="Port" plain value={2525} onChange={() => undefined} />, { wrapper: Ground })
    expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('2525')
  })
})
