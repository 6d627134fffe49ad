import { birthMonthRoutes } from '@labada/contracts/orders/customers/birth-months'
import { COUNTER_KEYS } from '@labada/domain/core/presets'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../../api/session.ts'
import { givenCounter, open } from '../../../../testing/counter.tsx'
import { BirthMonth } from './birth-month.tsx'

const ID = '0199abab-0000-7000-8000-000000000001'

function given() {
  const network = givenCounter()
  let birthMonth: number | null = null
  network.answers(birthMonthRoutes.getBirthMonth, () => ({ birthMonth }))
  network.answers(birthMonthRoutes.setBirthMonth, ({ body }) => {
    birthMonth = body.birthMonth
    return { birthMonth }
  })
  return network
}

it('The month of a birthday is saved as soon as it is chosen, and taken back the same way', async () => {
  const network = given()
  const { user } = open(<BirthMonth customerId={ID} />)
  const field = await screen.findByLabelText<HTMLSelectElement>('Birthday month')
  expect(field.value).toBe('')
  await user.selectOptions(field, 'November')
  await screen.findByText('Birthday month saved')
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Birthday month').value).toBe('11'))
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Birthday month').disabled).toBe(false))
  await user.selectOptions(screen.getByLabelText('Birthday month'), 'Not known')
  await waitFor(() => expect(network.sentTo(birthMonthRoutes.setBirthMonth)).toHaveLength(2))
  expect(network.sentTo(birthMonthRoutes.setBirthMonth).map(({ body }) => body)).toEqual([
    { birthMonth: 11 },
    { birthMonth: null },
  ])
})

it('Whoever takes no orders reads it', async () => {
  given()
  setSession({ keys: new Set(COUNTER_KEYS.filter((key) => key !== 'order.create')) })
  open(<BirthMonth customerId={ID} />)
  expect((await screen.findByLabelText<HTMLSelectElement>('Birthday month')).disabled).toBe(true)
})
