import { setupRoutes } from '@labada/contracts/setup/setup'
import { setupStateRoutes } from '@labada/contracts/setup/setup-state'
import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { givenWindow, open } from '../../../testing/counter.tsx'
import { givenNetwork, type Network, Refusal } from '../../../testing/network.ts'
import { SetupPage } from './setup-page.tsx'

type User = ReturnType<typeof userEvent.setup>

function given(): Network {
  givenWindow()
  const network = givenNetwork()
  network.answers(setupStateRoutes.setupState, () => ({ needed: true, demo: false, shopName: 'Labada' }))
  return network
}
const next = (user: User) => user.click(screen.getByRole('button', { name: 'Next' }))
const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const fill = async (user: User, label: RegExp, words: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), words)
}
async function fillAccount(user: User) {
  await step('Your account')
  await fill(user, /^Setup code/, 'ab12cd')
  await fill(user, /^First name/, 'Maria')
  await fill(user, /^Last name/, 'Santos')
  await fill(user, /^Username/, 'maria')
  await fill(user, /^Password/, 'rain on the roof')
}
async function fillUpToStaff(user: User) {
  await fillAccount(user)
  await next(user)
  await step('Your shop')
  await fill(user, /^Shop name/, 'Sariwa Laundry')
  await next(user)
  await step('How your shop works')
  await user.click(screen.getByRole('radio', { name: /Drop-off/ }))
  await next(user)
  await step('Your first branch')
  await fill(user, /^Branch name/, 'Mabolo')
  await fill(user, /^Code/, 'mab')
  await next(user)
  await step('Your prices')
  await next(user)
  await step('Who works at the counter')
}

describe('the first visit', () => {
  it('does not let a step pass with something missing, and says what', async () => {
    given()
    const { user } = open(<SetupPage />)
    await step('Your account')
    await next(user)
    expect(screen.getByText('Setup code is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Setup code/))
    await fill(user, /^Password/, 'short')
    await next(user)
    expect(screen.getByText('Password must be at least 12 characters')).toBeTruthy()
  })

  it('makes the company in one call and leads to the login', async () => {
    const network = given()
    network.answers(setupRoutes.setUp, ({ body }) => ({ shopName: body.shopName }))
    const { user } = open(<SetupPage />)
    await fillUpToStaff(user)
    await user.click(screen.getByRole('button', { name: 'Add person' }))
    await fill(user, /^First name/, 'Ana')
    expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('ana')
    await fill(user, /^Last name/, 'Reyes')
    await fill(user, /^Password/, 'sun on the line')
    await user.click(screen.getByRole('button', { name: 'Open shop' }))
    expect(await screen.findByText('Sariwa Laundry is ready')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/')
    const [sent] = network.sentTo(setupRoutes.setUp)
    expect(sent?.body).toMatchObject({
      code: 'AB12CD',
      shopName: 'Sariwa Laundry',
      admin: { username: 'maria', password: 'rain on the roof' },
      branch: { code: 'MAB', name: 'Mabolo', features: ['receive', 'release', 'summary'] },
      staff: [{ firstname: 'Ana', username: 'ana' }],
    })
    expect(sent?.body.services).toHaveLength(9)
  })

  it('goes back without losing anything, and resumes after a reload without any password', async () => {
    given()
    const first = open(<SetupPage />)
    await fillAccount(first.user)
    await next(first.user)
    await step('Your shop')
    await fill(first.user, /^Shop name/, 'Sariwa')
    await first.user.click(screen.getByRole('button', { name: 'Back' }))
    await step('Your account')
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('rain on the roof')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('rain on the roof')
    document.body.replaceChildren()

    open(<SetupPage />)
    await step('Your account')
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Maria')
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
  })

  it('shows what the server refuses on the step and the field it belongs to', async () => {
    const network = given()
    network.answers(setupRoutes.setUp, () => {
      throw new Refusal(422, {
        message: 'This code is wrong or already used. Restart the server for a new one.',
        errors: { code: ['This code is wrong or already used. Restart the server for a new one.'] },
      })
    })
    const { user } = open(<SetupPage />)
    await fillUpToStaff(user)
    await user.click(screen.getByRole('button', { name: 'Open shop' }))
    await step('Your account')
    const field = screen.getByLabelText(/^Setup code/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(
      within(document.body).getAllByText('This code is wrong or already used. Restart the server for a new one.')
        .length,
    ).toBeGreaterThan(0)
  })

  it('leads to the login once somebody has set the shop up', async () => {
    const network = given()
    network.answers(setupStateRoutes.setupState, () => ({ needed: false, demo: false, shopName: 'Sariwa' }))
    open(<SetupPage />)
    expect(await screen.findByText('Sariwa is set up')).toBeTruthy()
  })
})
