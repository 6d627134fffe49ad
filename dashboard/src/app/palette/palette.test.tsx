import { orderRoutes } from '@labada/contracts/orders/orders'
import { type SearchHit, searchRoutes } from '@labada/contracts/reports/search'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { openPalette, usePaletteRequest } from '../../lib/palette-request.ts'
import { open } from '../../testing/counter.tsx'
import { givenOffice } from '../../testing/office.tsx'
import { Palette } from './palette.tsx'

afterEach(cleanup)

const hit = (id: string, title: string): SearchHit => ({ kind: 'order', id, title, detail: 'Mabolo' })
const ONE = hit('0199abab-0000-7000-8000-0000000000a1', 'MAB-000123')
const OTHER = hit('0199abab-0000-7000-8000-0000000000a2', 'MAB-000124')

function Here() {
  const { pathname, search } = useLocation()
  return <output aria-label="Here">{`${pathname}${search}`}</output>
}

function Requested() {
  return <Palette request={usePaletteRequest()} />
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
      <Requested />
      <Here />
    </>,
  )
  return { network, user, come: (items: SearchHit[]) => come(items) }
}
const here = () => screen.getByLabelText('Here').textContent

describe('what is typed before its field is there', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>(/^Search pages/)
  /** The palette is on its way: its code is being loaded. */
  async function givenTypedAhead(keys: string) {
    let pressed = ''
    const onKey = ({ key }: KeyboardEvent) => {
      pressed += key
    }
    window.addEventListener('keydown', onKey)
    openPalette()
    const user = userEvent.setup()
    await user.keyboard(keys)
    window.removeEventListener('keydown', onKey)
    return { pressed, ...givenPalette() }
  }

  it('is in it when it comes, and pressed nothing on the page', async () => {
    const { pressed } = await givenTypedAhead('payx{Backspace}')
    await waitFor(async () => expect((await field()).value).toBe('pay'))
    expect(pressed).toBe('')
  })

  it('opens what it names when Enter came too', async () => {
    await givenTypedAhead('payroll{Enter}')
    await waitFor(() => expect(here()).toBe('/payroll'))
  })

  it('opens what the server finds by it, when it is one', async () => {
    const { come } = await givenTypedAhead('MAB-000123{Enter}')
    come([ONE])
    await waitFor(() => expect(here()).toContain(ONE.id))
  })

  it('is forgotten with Escape, which gives the keyboard back', async () => {
    const { pressed } = await givenTypedAhead('pay{Escape}a')
    expect((await field()).value).toBe('')
    expect(pressed).toBe('Escapea')
  })

  it('goes on in the field when the palette is asked for once more in it', async () => {
    const { user } = await givenTypedAhead('p')
    const search = await field()
    await waitFor(() => expect(search.value).toBe('p'))
    await user.keyboard('ay')
    openPalette()
    await user.keyboard('r')
    expect(search.value).toBe('payr')
  })
})

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
