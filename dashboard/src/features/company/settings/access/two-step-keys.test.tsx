import { twoStepRoutes } from '@labada/contracts/access/two-step'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../../api/session.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { TwoStepKeys } from './two-step-keys.tsx'

it('All are chosen and cleared at once, but for those that this person does not hold', async () => {
  const network = givenOffice()
  network.answers(twoStepRoutes.setTwoStepKeys, ({ body }) => body)
  setSession({ keys: new Set(['access.edit', 'access.see', 'order.see']) })
  const { user } = open(<TwoStepKeys keys={['payroll.pay']} />)
  await user.click(screen.getByRole('button', { name: 'Change…' }))
  const drawer = await screen.findByRole('dialog', { name: 'Required two-step login' })
  const sent = async () => {
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    return [...(network.sentTo(twoStepRoutes.setTwoStepKeys).at(-1)?.body.keys ?? [])].sort()
  }
  await user.click(within(drawer).getByRole('button', { name: 'Select all' }))
  expect(drawer.querySelectorAll('input:checked')).toHaveLength(4)
  await user.click(within(drawer).getByRole('button', { name: 'Clear all' }))
  await user.click(within(drawer).getByLabelText('See orders'))
  expect(await sent()).toEqual(['order.see', 'payroll.pay'])
})
