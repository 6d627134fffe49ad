import { passwordRoutes } from '@labada/contracts/access/passwords'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenWindow, open } from '../../../testing/counter.tsx'
import { givenNetwork, Refusal } from '../../../testing/network.ts'
import { NewPasswordPage } from './new-password-page.tsx'

const PASSWORD = 'rain on the roof'

function given(at: string) {
  givenWindow()
  const network = givenNetwork()
  return { network, ...open(<NewPasswordPage />, at) }
}

it('an admin’s link asks for a password alone, refuses a short one, and leads to the login with whose it is', async () => {
  const { network, user, router } = given('/new-password#lda_secret')
  network.answers(passwordRoutes.resetByLink, () => ({ username: 'books.only' }))
  expect(screen.queryByLabelText('Recovery code')).toBeNull()
  await user.type(screen.getByLabelText('New password'), 'short{Enter}')
  expect(await screen.findByText('Password must be at least 12 characters')).toBeTruthy()
  expect(network.sentTo(passwordRoutes.resetByLink)).toEqual([])
  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), `${PASSWORD}{Enter}`)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(router.state.location.state).toEqual({ info: 'Password changed. Log in as books.only.' })
  expect(network.sentTo(passwordRoutes.resetByLink)).toEqual([{ body: { token: 'lda_secret', password: PASSWORD } }])
})

it('a link that was used says so, and the page stays', async () => {
  const { network, user, router } = given('/new-password#lda_used')
  const words = 'This link was used or has expired. Ask an admin for a new one.'
  network.answers(passwordRoutes.resetByLink, () => {
    throw new Refusal(422, { message: words })
  })
  await user.type(screen.getByLabelText('New password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/new-password')
})

it('a recovery code goes with its username; a wrong one is said at the page', async () => {
  const { network, user, router } = given('/new-password')
  let isRight = false
  network.answers(passwordRoutes.resetByRecoveryCode, () => {
    if (!isRight) throw new Refusal(422, { message: 'This username or recovery code is wrong' })
    return { username: 'books.only' }
  })
  await user.type(screen.getByLabelText('Username'), ' books.only ')
  await user.type(screen.getByLabelText('Recovery code'), 'AAAA-AAAA-AA')
  await user.type(screen.getByLabelText('New password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByText('This username or recovery code is wrong')).toBeTruthy()
  isRight = true
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(network.sentTo(passwordRoutes.resetByRecoveryCode)).toHaveLength(2)
  expect(network.sentTo(passwordRoutes.resetByRecoveryCode)[0]).toEqual({
    body: { username: 'books.only', recoveryCode: 'AAAA-AAAA-AA', password: PASSWORD },
  })
})
