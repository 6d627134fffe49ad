import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ground, givenBrowser } from '../../testing/browser.tsx'
import { AppTable } from './app-table.tsx'

interface Row {
  readonly id: string
  readonly customer: string
  readonly total: number | null
}

const ROWS: readonly Row[] = [
  { id: 'MAB-2', customer: 'Juan', total: 90 },
  { id: 'MAB-10', customer: 'Ana', total: null },
  { id: 'MAB-1', customer: 'Maria', total: 152 },
]

function Orders({
  onOpen,
  rows = ROWS,
  ...counted
}: {
  onOpen?: (row: Row) => void
  rows?: readonly Row[]
  totalCount?: number
  hasUncounted?: boolean
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Ground>
      <AppTable
        label="Orders"
        rows={rows}
        {...counted}
        rowId={(row) => row.id}
        rowLabel={(row) => row.id}
        onOpen={onOpen}
        selected={selected}
        onSelect={setSelected}
        empty={<p>Nothing waiting</p>}
        columns={[
          { id: 'id', header: 'Order', cell: (row) => row.id, sortValue: (row) => row.id },
          { id: 'customer', header: 'Customer', cell: (row) => row.customer },
          { id: 'total', header: 'Total', cell: (row) => row.total ?? '—', sortValue: (row) => row.total, total: 242 },
        ]}
      />
    </Ground>
  )
}

const shownOrders = () =>
  screen.getAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByRole('rowheader')
      .map((cell) => cell.textContent),
  )

describe('a table', () => {
  beforeEach(() => givenBrowser())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('says how many rows there are, or that there are more than were counted', () => {
    const { rerender } = render(<Orders totalCount={10_000} />)
    expect(screen.getByText('3 of 10,000').textContent).toBe('3 of 10,000')
    rerender(<Orders totalCount={10_000} hasUncounted />)
    expect(screen.getByText('3 of 10,000+').textContent).toBe('3 of 10,000+')
  })

  it('is walked with ↑ ↓ Home End, one row in the tab order; Enter opens, Space ticks', async () => {
    const onOpen = vi.fn<(row: Row) => void>()
    render(<Orders onOpen={onOpen} />)
    const user = userEvent.setup()
    const focusedRow = () => document.activeElement?.querySelector('th')?.textContent
    expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1)
    document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
    expect(focusedRow()).toBe('MAB-2')
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(focusedRow()).toBe('MAB-10'))
    await user.keyboard('{End}')
    await waitFor(() => expect(focusedRow()).toBe('MAB-1'))
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[2])
    await user.keyboard(' ')
    expect(screen.getByRole('checkbox', { name: 'Select MAB-1' })).toHaveProperty('checked', true)
    await user.keyboard('{Home}')
    await waitFor(() => expect(focusedRow()).toBe('MAB-2'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(focusedRow()).toBe('MAB-2'))
  })

  it('is sorted by a button that says so: up, down, as it came; nothing comes last', async () => {
    render(<Orders />)
    const user = userEvent.setup()
    const header = screen.getByRole('columnheader', { name: 'Order' })
    expect(header.getAttribute('aria-sort')).toBe('none')
    await user.click(within(header).getByRole('button'))
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    expect(shownOrders()).toEqual(['MAB-1', 'MAB-2', 'MAB-10', 'Total'])
    await user.click(within(header).getByRole('button'))
    expect(header.getAttribute('aria-sort')).toBe('descending')
    expect(shownOrders()).toEqual(['MAB-10', 'MAB-2', 'MAB-1', 'Total'])
    await user.click(within(header).getByRole('button'))
    expect(shownOrders()).toEqual(['MAB-2', 'MAB-10', 'MAB-1', 'Total'])
    await user.click(within(screen.getByRole('columnheader', { name: 'Total' })).getByRole('button'))
    expect(shownOrders()).toEqual(['MAB-2', 'MAB-1', 'MAB-10', 'Total'])
  })

  it('opens the row that was clicked, but not from its tick box', async () => {
    const onOpen = vi.fn<(row: Row) => void>()
    render(<Orders onOpen={onOpen} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select MAB-2' }))
    expect(onOpen).not.toHaveBeenCalled()
    await user.click(screen.getByText('Juan'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[0])
    expect(screen.getByText('1 selected')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Select all of Orders' }))
    expect(screen.getByText('3 selected')).toBeDefined()
  })

  it('draws only what is in sight beyond 200 rows', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ id: `O-${at}`, customer: 'Ana', total: at }))
    render(<Orders rows={many} />)
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(100)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
  })

  describe('wider than its place', () => {
    const COLUMNS = [
      { id: 'id', header: 'Order', cell: (row: Row) => row.id },
      { id: 'branch', header: 'Branch', cell: () => 'Lahug', priority: 3 },
      { id: 'customer', header: 'Customer', cell: (row: Row) => row.customer, priority: 2 },
      { id: 'rack', header: 'Rack', cell: () => 'A-1', priority: 3 },
      { id: 'total', header: 'Total', cell: (row: Row) => row.total },
    ] as const
    const table = () => (
      <Ground>
        <AppTable label="Orders" rows={ROWS} rowId={({ id }) => id} rowLabel={({ id }) => id} columns={COLUMNS} />
      </Ground>
    )
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

    /** Every column takes 100 px, and the table's place has so many. */
    function givenWidth(px: number) {
      vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(px)
      vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
        return this.querySelectorAll('thead th:not([hidden])').length * 100
      })
    }

    beforeEach(() => localStorage.clear())
    afterEach(() => void vi.restoreAllMocks())

    it('leaves out the least important columns, of equals the one further right, never what has no priority', () => {
      givenWidth(400)
      render(table())
      expect(heads()).toEqual(['Order', 'Branch', 'Customer', 'Total'])
      cleanup()
      givenWidth(300)
      render(table())
      expect(heads()).toEqual(['Order', 'Customer', 'Total'])
      cleanup()
      givenWidth(100)
      render(table())
      expect(heads()).toEqual(['Order', 'Total'])
    })

    it('has the columns somebody chose, here and the next time, until they take it back', async () => {
      givenWidth(300)
      const user = userEvent.setup()
      render(table())
      await user.click(screen.getByRole('button', { name: 'Columns (3 of 5)' }))
      const list = within(await screen.findByRole('dialog', { name: 'Columns of Orders' }))
      await user.click(list.getByRole('checkbox', { name: 'Rack' }))
      expect(heads()).toEqual(['Order', 'Rack', 'Total'])
      await user.click(list.getByRole('checkbox', { name: 'Total' }))
      expect(heads()).toEqual(['Order', 'Customer', 'Rack'])
      cleanup()
      render(table())
      expect(heads()).toEqual(['Order', 'Customer', 'Rack'])
      await user.click(screen.getByRole('button', { name: 'Columns (3 of 5)' }))
      await user.click(await screen.findByRole('button', { name: 'Reset to default' }))
      expect(heads()).toEqual(['Order', 'Customer', 'Total'])
    })
  })

  it('says why there is nothing', () => {
    render(<Orders rows={[]} />)
    expect(screen.getByText('Nothing waiting')).toBeDefined()
  })

  it('has its rows ticked on a phone, too, and unticked again', async () => {
    givenBrowser({ isPhone: true })
    const onOpen = vi.fn<(row: Row) => void>()
    render(<Orders onOpen={onOpen} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select MAB-2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select MAB-1' }))
    expect(screen.getByText('2 selected')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Select MAB-2' }))
    expect(screen.getByText('1 selected')).toBeDefined()
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('is a list of cards on a phone', async () => {
    givenBrowser({ isPhone: true })
    const onOpen = vi.fn<(row: Row) => void>()
    render(<Orders onOpen={onOpen} />)
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')
    expect(cards).toHaveLength(3)
    await userEvent.click(within(cards[0] ?? document.body).getByRole('button'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[0])
  })

  it('labels on a phone’s card only what asks for it, and numbers; the label of the totals is none of them', () => {
    givenBrowser({ isPhone: true })
    render(
      <Ground>
        <AppTable
          label="Orders"
          rows={ROWS.slice(0, 2)}
          rowId={(row) => row.id}
          rowLabel={(row) => row.id}
          columns={[
            { id: 'id', header: 'Order', card: 'line', cell: (row) => row.id, total: 'Total' },
            {
              id: 'customer',
              header: 'Customer',
              labelled: ({ total }) => total !== null,
              cell: (row) => row.customer,
            },
            { id: 'total', header: 'Sum', align: 'right', cell: (row) => row.total, total: 242 },
          ]}
        />
      </Ground>,
    )
    const cards = within(screen.getByRole('list', { name: 'Orders' }))
    const labels = (text: RegExp) => cards.getAllByText(text).map(({ className }) => className !== 'visually-hidden')
    expect([labels(/^Order:/), labels(/^Customer:/), labels(/^Sum:/)]).toEqual([[false, false], [true, false], [true]])
    expect(screen.queryByText('Total')).toBeNull()
    expect(screen.getByText('242')).toBeDefined()
  })

  it('keeps on a phone’s card what is pressed beside what opens it, never one button within another', async () => {
    givenBrowser({ isPhone: true })
    const [onOpen, onMore] = [vi.fn<(row: Row) => void>(), vi.fn<(row: Row) => void>()]
    render(
      <Ground>
        <AppTable
          label="Orders"
          rows={ROWS.slice(0, 1)}
          rowId={(row) => row.id}
          rowLabel={(row) => row.id}
          onOpen={onOpen}
          columns={[
            { id: 'id', header: 'Order', cell: (row) => row.id },
            {
              id: 'more',
              header: 'Actions',
              card: 'action',
              cell: (row) => (
                <button type="button" onClick={() => onMore(row)}>
                  More
                </button>
              ),
            },
          ]}
        />
      </Ground>,
    )
    const more = screen.getByRole('button', { name: 'More' })
    expect(more.parentElement?.closest('button')).toBeNull()
    await userEvent.click(more)
    expect([onMore.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0])
  })
})
