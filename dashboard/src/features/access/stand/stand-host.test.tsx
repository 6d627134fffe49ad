import { type CounterPerson, counterPersonRoutes } from '@labada/contracts/access/counter-person'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSession, setSession } from '../../../api/session.ts'
import { givenCounter, open } from '../../../testing/counter.tsx'
import { ANA, BEN, GIVEN_NOW } from '../../../testing/shop.ts'
import { StandHost } from './stand-host.tsx'

const ana = { id: ANA.id, firstname: 'Ana', lastname: 'Reyes' }
const ben = { id: BEN.id, firstname: 'Ben', lastname: 'Cruz' }

/** A counter where Ana stands. The server keeps who does, and answers a leave only once it is let go. */
function givenAna() {
  const network = givenCounter()
  let standing: CounterPerson['standing'] = { ...ana, since: GIVEN_NOW }
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const people = [ana, ben].map((person) => ({ ...person, pinLength: 4 }))
  setSession({ ...getSession(), attended: { lockMinutes: 0, standing: ana, people } })
  network.answers(counterPersonRoutes.getCounterPerson, () => ({ people, standing }))
  network.answers(counterPersonRoutes.leaveCounter, async () => {
    await isLetGo
    standing = null
    return { people, standing }
  })
  network.answers(counterPersonRoutes.standAtCounter, ({ body: { userId } }) => {
    const { pinLength, ...person } = people.find(({ id }) => id === userId) ?? { ...ben, pinLength: 0 }
    standing = { ...person, since: GIVEN_NOW }
    return { people, standing }
  })
  return { network, letGo }
}

it('Keeps whoever takes over when the leave before is slow', async () => {
  const { network, letGo } = givenAna()
  const { user } = open(<StandHost />)
  await user.click(await screen.findByRole('button', { name: 'Switch person: Ana' }))
  const question = await screen.findByRole('dialog', { name: 'Who’s at the counter?' })
  await user.click(await within(question).findByRole('button', { name: 'Ben Cruz' }))
  const entry = await screen.findByRole('dialog', { name: 'PIN of Ben Cruz' })
  await user.type(within(entry).getByLabelText('PIN'), '7391')
  await waitFor(() => expect(within(entry).getByLabelText('PIN').getAttribute('aria-busy')).toBe('true'))
  expect(network.sentTo(counterPersonRoutes.standAtCounter)).toEqual([])
  letGo()
  expect(await screen.findByRole('button', { name: 'Switch person: Ben' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getSession().attended?.standing).toEqual(ben)
})
