import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useScanner } from './use-scanner.ts'

function Counter({ onScan, onSubmit }: { onScan: (code: string) => void; onSubmit: () => void }) {
  const [text, setText] = useState('Ma')
  useScanner(onScan)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input aria-label="Customer" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <input aria-label="Reference" />
    </form>
  )
}

/** Types the way a device does: each key so many milliseconds after the one before, the letters land in the field. */
function type(field: HTMLInputElement, keys: readonly string[], gapMs: number, startMs: number) {
  let pressedEnter = false
  keys.forEach((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: startMs + at * gapMs })
    const goesOn = field.dispatchEvent(event)
    if (key === 'Enter') pressedEnter = goesOn
    else if (goesOn) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + key)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  return pressedEnter
}

describe('a scanner', () => {
  afterEach(cleanup)

  it('is heard from any field, leaves nothing in it and presses no button', () => {
    const onScan = vi.fn<(code: string) => void>()
    render(<Counter onScan={onScan} onSubmit={() => undefined} />)
    const field = screen.getByLabelText<HTMLInputElement>('Customer')
    const wentOn = type(field, [...'K7QW3MXP', 'Enter'], 8, 1_000)
    expect(onScan).toHaveBeenCalledExactlyOnceWith('K7QW3MXP')
    expect(wentOn).toBe(false)
    expect(field.value).toBe('Ma')
  })

  it('reads a stub’s link as its claim code, and presses no shortcut with the link’s signs', () => {
    const onScan = vi.fn<(code: string) => void>()
    const shortcut = vi.fn<(key: string) => void>()
    const onKey = ({ key }: KeyboardEvent) => shortcut(key)
    render(<Counter onScan={onScan} onSubmit={() => undefined} />)
    window.addEventListener('keydown', onKey)
    const scan = (text: string, gapMs: number, startMs: number) => {
      for (const [at, key] of [...text, 'Enter'].entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: startMs + at * gapMs })
        document.body.dispatchEvent(event)
      }
    }
    scan('https://labada.example:8443/t/K7QW3MXP', 8, 1_000)
    expect(onScan).toHaveBeenCalledExactlyOnceWith('K7QW3MXP')
    expect(shortcut.mock.calls.flat()).not.toContain('/')
    scan('/', 90, 5_000)
    expect(shortcut.mock.calls.flat()).toContain('/')
    window.removeEventListener('keydown', onKey)
  })

  it('is not somebody who fills in two fields, however fast', () => {
    const onScan = vi.fn<(code: string) => void>()
    render(<Counter onScan={onScan} onSubmit={() => undefined} />)
    const [customer, reference] = screen.getAllByRole<HTMLInputElement>('textbox')
    if (!customer || !reference) throw new Error('A field is missing')
    type(customer, [...'200'], 8, 1_000)
    expect(type(reference, [...'GC-7', 'Enter'], 8, 1_024)).toBe(true)
    expect(onScan).not.toHaveBeenCalled()
    expect(reference.value).toBe('GC-7')
  })

  it('is not a person who types, nor a short burst', () => {
    const onScan = vi.fn<(code: string) => void>()
    render(<Counter onScan={onScan} onSubmit={() => undefined} />)
    const field = screen.getByLabelText<HTMLInputElement>('Customer')
    expect(type(field, [...'Santos', 'Enter'], 90, 1_000)).toBe(true)
    expect(type(field, [...'12345', 'Enter'], 8, 5_000)).toBe(true)
    expect(onScan).not.toHaveBeenCalled()
    expect(field.value).toBe('MaSantos12345')
  })
})
