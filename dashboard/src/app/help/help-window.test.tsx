import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IconButton } from '../../components/button.tsx'
import { closeHelp, openHelp, openShortcuts, useHelp } from '../../lib/help-request.ts'
import { setSingleKeys, useHotkeys } from '../../lib/hooks/use-hotkeys.ts'
import { givenCounter, open } from '../../testing/counter.tsx'
import { givenOffice } from '../../testing/office.tsx'
import { HelpWindow } from './help-window.tsx'

afterEach(() => {
  cleanup()
  closeHelp()
})

/** A page in its frame, as far as help goes: a button, a field, a key of its own. */
function Page() {
  const part = useHelp()
  useHotkeys([{ keys: '?', does: 'Open help', run: openHelp }], 'frame')
  useHotkeys([{ keys: 'F8', does: 'Pay later', run: () => undefined }])
  return (
    <>
      <IconButton label="Help" onClick={openHelp}>
        ?
      </IconButton>
      <input aria-label="Customer" />
      <output aria-label="Asked for">{part ?? 'nothing'}</output>
      {part && <HelpWindow part={part} />}
    </>
  )
}

const help = () => screen.findByRole('dialog', { name: 'Help' })
/** What the key asked for, before its window has come. */
const askedFor = () => screen.getByLabelText('Asked for').textContent
const noHelp = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const titlesIn = (section: HTMLElement) =>
  [...section.querySelectorAll('summary')].map(({ textContent }) => textContent)

describe('at the counter', () => {
  beforeEach(() => givenCounter(['receive', 'summary']))

  it('? opens help: what the page is for first, its steps in sight, then the other tasks, then the keys', async () => {
    const { user } = open(<Page />, '/receive')
    await user.keyboard('?')
    const sections = within(await help()).getAllByRole('region')
    expect(sections.map((one) => one.getAttribute('aria-label'))).toEqual([
      'On this page',
      'More how-tos',
      'Keyboard shortcuts',
    ])
    const [here, others, keys] = sections as [HTMLElement, HTMLElement, HTMLElement]
    expect(titlesIn(here)).toEqual([
      'Receive an order and take payment',
      'Top up a customer’s prepaid balance',
      'Sell and use a package',
    ])
    expect(within(here).getAllByRole('list')[0]?.children.length).toBe(6)
    expect(here.querySelector('details')?.open).toBe(true)
    expect(titlesIn(others)).toEqual([
      'Show the order to the customer',
      'Open, count and close the drawer',
      'Time in and out',
      'Request a cash advance',
      'See what needs your attention',
      'Keep working offline',
    ])
    for (const words of ['F8', 'Pay later', '?', 'Open help', 'Move through a table', 'Submit a form'])
      expect(within(keys).getByText(words)).toBeTruthy()
  })

  it('has the focus while it is open, and Escape gives it back', async () => {
    const { user } = open(<Page />, '/receive')
    const button = screen.getByRole('button', { name: 'Help' })
    await user.click(button)
    const shown = await help()
    await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await noHelp()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('? in a field is a question mark', async () => {
    const { user } = open(<Page />, '/receive')
    const field = screen.getByLabelText<HTMLInputElement>('Customer')
    await user.type(field, 'Ana?')
    expect(field.value).toBe('Ana?')
    expect(askedFor()).toBe('nothing')
  })

  it('? is silent where single keys are off', async () => {
    setSingleKeys(false)
    const { user } = open(<Page />, '/receive')
    await user.keyboard('?')
    expect(askedFor()).toBe('nothing')
    setSingleKeys(true)
    await user.keyboard('?')
    expect(askedFor()).toBe('how-tos')
  })

  it('opens at the keys when they were asked for', async () => {
    open(<Page />, '/receive')
    openShortcuts()
    const keys = within(await help()).getByRole('region', { name: 'Keyboard shortcuts' })
    await waitFor(() => expect(document.activeElement).toBe(keys))
  })

  it('says nothing of the office on a page that it may not see', async () => {
    const { user } = open(<Page />, '/payroll')
    await user.keyboard('?')
    expect(within(await help()).queryByRole('region', { name: 'On this page' })).toBeNull()
    expect(screen.queryByText('Run payroll')).toBeNull()
  })
})

it('in the office an admin reads of the office first', async () => {
  givenOffice()
  const { user } = open(<Page />, '/payroll')
  await user.keyboard('?')
  const here = within(await help()).getByRole('region', { name: 'On this page' })
  expect(titlesIn(here)).toEqual(['Run payroll'])
})

it('in the portal it is of the portal, whoever is logged in behind it', async () => {
  givenOffice()
  const { user } = open(<Page />, '/employee-portal')
  await user.keyboard('?')
  expect(titlesIn(await help())).toEqual(['Request a cash advance', 'Time in and out'])
})
