import { required } from '@labada/domain/core/rules'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { TextField } from '../../components/fields/text-field.tsx'
import { Ground, givenBrowser } from '../../testing/browser.tsx'
import { useForm } from './use-form.ts'

function Form({ onSubmit }: { onSubmit: (values: { customerName: string; phone: string }) => Promise<void> }) {
  const form = useForm({
    initial: { customerName: '', phone: '' },
    rules: { customerName: [required], phone: [required] },
    onSubmit: async (values) => {
      await onSubmit(values)
      form.reset({ customerName: values.customerName.toUpperCase(), phone: '' })
    },
  })
  return (
    <Ground>
      <form {...form.formProps}>
        <TextField label="Name" {...form.field('customerName')} />
        <TextField label="Phone" {...form.field('phone')} />
        <button type="submit">Save</button>
      </form>
    </Ground>
  )
}

describe('a form', () => {
  beforeEach(() => givenBrowser())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('says what is missing in the specification’s words and goes to the first bad field', async () => {
    const onSubmit = vi.fn<() => Promise<void>>()
    render(<Form onSubmit={onSubmit} />)
    await userEvent.type(screen.getByLabelText('Phone'), ' ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Customer name is required')).toBeDefined()
    expect(screen.getByText('Phone is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('puts the server’s complaints beside their fields and keeps what was typed', async () => {
    const refusal = new CallError({ status: 422, message: 'x', errors: { phone: ['Phone is taken'] } })
    render(<Form onSubmit={() => Promise.reject(refusal)} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ana')
    await userEvent.type(screen.getByLabelText('Phone'), '0917')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Phone is taken')).toBeDefined()
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '0917')
    await userEvent.type(screen.getByLabelText('Phone'), '1')
    expect(screen.queryByText('Phone is taken')).toBeNull()
  })

  it('is sent once, however often it is pressed', async () => {
    const onSubmit = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
    render(<Form onSubmit={onSubmit} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ana')
    await userEvent.type(screen.getByLabelText('Phone'), '0917{Enter}{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('shows what was saved, and keeps what was typed while it was on its way', async () => {
    const answers: (() => void)[] = []
    render(<Form onSubmit={() => new Promise<void>((resolve) => answers.push(resolve))} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ana')
    await userEvent.type(screen.getByLabelText('Phone'), '0917{Enter}')
    await userEvent.type(screen.getByLabelText('Phone'), '12')
    answers[0]?.()
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'ANA'))
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '091712')
  })
})
