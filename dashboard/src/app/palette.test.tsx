import { orderRoutes } from '@labada/contracts/orders'
import { type SearchHit, searchRoutes } from '@labada/contracts/search'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { open } from '../testing/counter.tsx'
import { givenOffice } from '../testing/office.tsx'
import { Palette } from './palette.tsx'

afterEach(cleanup)

const hit = (id: string, title: string): SearchHit => ({ kind: 'order', id, title, detail: 'Mabolo' })
const ONE = hit('0199abab-0000-7000-8000-0000000000a1', 'MAB-000123')
const OTHER = hit('0199abab-0000-7000-8000-0000000000a2', 'MAB-000124')

function Here() {
  const { pathname, search } = useLocation()
  return <output aria-label="Here">{`${pathname}${search}`}</output>
}

/** The palette over a page that tells where one is; the server finds when the test says so. */
function givenPalette() {
  const network = givenOffice()
  let come: (items: SearchHit[]) => void = () => undefined
  const answer = new Promise<{ items: SearchHit[] }>((resolve) => {
    come = (items) => resolve({ items })
  })
  network.answers(searchRoutes.search, () => answer)
  const { user } = open(
    <>
      <Palette request={1} />
      <Here />
    </>,
  )
  return { network, user, come: (items: SearchHit[]) => come(items) }
}
const here = () => screen.getByLabelText('Here').textContent

describe('what the server finds', () => {
  it('is chosen already when it comes: Enter opens the first', async () => {
    const { network, user, come } = givenPalette()
    await user.type(await screen.findByLabelText(/^Search pages/), 'MAB-0001')
    await waitFor(() => expect(network.sentTo(searchRoutes.search)).toHaveLength(1))
    come([ONE, OTHER])
    await screen.findByText('MAB-000124')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toContain(ONE.id))
  })

  it('is opened by an Enter that came before it, when it is one', async () => {
    const { network, user, come } = givenPalette()
    await user.type(await screen.findByLabelText(/^Search pages/), 'MAB-000123{Enter}')
    await waitFor(() => expect(network.sentTo(searchRoutes.search)).toHaveLength(1))
    come([ONE])
    await waitFor(() => expect(here()).toContain(ONE.id))
  })

  it('waits to be chosen when it is several', async () => {
    const { network, user, come } = givenPalette()
    await user.type(await screen.findByLabelText(/^Search pages/), 'MAB-0001{Enter}')
    await waitFor(() => expect(network.sentTo(searchRoutes.search)).toHaveLength(1))
    come([ONE, OTHER])
    await screen.findByText('MAB-000124')
    expect(here()).not.toContain(ONE.id)
    expect(network.sentTo(orderRoutes.getOrder)).toEqual([])
  })
})
