import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import { fromPesos } from '@labada/domain/core/money'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { withEdits } from './price-edits.ts'
import { type PriceEdit, PriceMatrix } from './price-matrix.tsx'

const LAHUG = 'b-lahug'
const service = (id: string, name: string): Service => ({
  id,
  code: id,
  name,
  category: 'wash_only',
  unit: 'load',
  stages: [],
  sort: 0,
  active: true,
  icon: null,
  color: null,
})
const row = (serviceId: string, pesos: number, overrides: PriceRow['overrides'] = []): PriceRow => ({
  serviceId,
  price: fromPesos(pesos),
  minQuantity: null,
  kgPerLoad: 8,
  toleranceKg: 0.2,
  step: null,
  rushPercent: null,
  discountable: true,
  taxable: true,
  overrides,
})

afterEach(cleanup)

/** The matrix of two services and one branch that differs; what it saves is listed and shown at once. */
function open({ isDraft = true } = {}) {
  const saved: PriceEdit[] = []
  function Draft() {
    const [edits, setEdits] = useState<readonly PriceEdit[]>([])
    const rows = withEdits([row('wash', 70), row('dry', 75, [{ branchId: LAHUG, price: fromPesos(80) }])], edits)
    return (
      <PriceMatrix
        services={[service('wash', 'Wash'), service('dry', 'Dry')]}
        rows={rows}
        columns={[
          { branchId: null, name: 'All branches' },
          { branchId: LAHUG, name: 'Lahug' },
        ]}
        selectedId={null}
        onSelect={() => undefined}
        {...(isDraft && {
          onEdit: (more: readonly PriceEdit[]) => {
            saved.push(...more)
            setEdits([...edits, ...more])
          },
        })}
      />
    )
  }
  render(<Draft />)
  return saved
}
const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent)
const hasFocus = (text: RegExp) => expect(document.activeElement?.textContent).toMatch(text)

describe('editing prices by keyboard alone', () => {
  it('shows inherited prices as such and marks a branch’s own', () => {
    open()
    expect(cells()).toEqual(['₱70.00', '₱70.00 inherited', '₱75.00', '●₱80.00'])
    expect(within(screen.getAllByRole('gridcell')[3] ?? document.body).getByLabelText('own price')).toBeTruthy()
  })

  it('Enter opens the cell, typing replaces the price, Tab saves and goes on, Enter saves and goes down', async () => {
    const saved = open()
    const user = userEvent.setup()
    screen.getAllByRole('gridcell')[0]?.focus()
    await user.keyboard('{Enter}72{Tab}')
    expect(saved).toEqual([{ serviceId: 'wash', branchId: null, price: 7200 }])
    hasFocus(/72.00 inherited/)
    await user.keyboard('{Enter}90.5{Enter}')
    expect(saved[1]).toEqual({ serviceId: 'wash', branchId: LAHUG, price: 9050 })
    hasFocus(/80.00/)
    expect(cells()).toEqual(['₱72.00', '●₱90.50', '₱75.00', '●₱80.00'])
  })

  it('a digit begins a new price, and the next ones follow it', async () => {
    const saved = open()
    const user = userEvent.setup()
    screen.getAllByRole('gridcell')[0]?.focus()
    await user.keyboard('195{Enter}')
    expect(saved).toEqual([{ serviceId: 'wash', branchId: null, price: 19_500 }])
  })

  it('Escape gives the old price back', async () => {
    const saved = open()
    const user = userEvent.setup()
    screen.getAllByRole('gridcell')[0]?.focus()
    await user.keyboard('9{Escape}')
    expect(saved).toEqual([])
    hasFocus(/70.00/)
  })

  it('says what is no price and keeps what was typed', async () => {
    const saved = open()
    const user = userEvent.setup()
    screen.getAllByRole('gridcell')[0]?.focus()
    await user.keyboard('{Enter}free{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount in pesos with up to two decimals')
    expect(screen.getByLabelText('Price of Wash, All branches')).toHaveProperty('value', 'free')
    expect(saved).toEqual([])
  })

  it('Delete gives a branch back the price it inherits', async () => {
    const saved = open()
    const user = userEvent.setup()
    screen.getAllByRole('gridcell')[0]?.focus()
    await user.keyboard('{ArrowDown}{ArrowRight}{Delete}')
    expect(saved).toEqual([{ serviceId: 'dry', branchId: LAHUG, price: null }])
    expect(cells()[3]).toBe('₱75.00 inherited')
  })

  it('a column copied from a spreadsheet fills the cells below', async () => {
    const saved = open()
    const user = userEvent.setup()
    screen.getAllByRole('gridcell')[0]?.focus()
    await user.paste('71\r\n76\r\n')
    expect(saved.map(({ serviceId, price }) => [serviceId, price])).toEqual([
      ['wash', 7100],
      ['dry', 7600],
    ])
  })

  it('prices in force are looked at, not edited', async () => {
    const saved = open({ isDraft: false })
    const user = userEvent.setup()
    screen.getAllByRole('gridcell')[0]?.focus()
    await user.keyboard('{Enter}9{Delete}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(saved).toEqual([])
  })
})
