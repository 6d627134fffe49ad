import type { PriceRow, PriceVersion, Service } from '@labada/contracts/catalog/prices'
import { fromPesos } from '@labada/domain/core/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenBranch, givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { PosterDialog } from './poster-dialog.tsx'

const mabolo = givenBranch()
const service = (id: string, own: Partial<Service>): Service => ({
  id,
  code: id,
  name: id,
  category: 'wash_only',
  unit: 'load',
  stages: [],
  sort: 0,
  active: true,
  icon: null,
  color: null,
  ...own,
})
const row = (serviceId: string, pesos: number, own: Partial<PriceRow> = {}): PriceRow => ({
  serviceId,
  price: fromPesos(pesos),
  minQuantity: null,
  kgPerLoad: null,
  toleranceKg: 0.2,
  step: null,
  rushPercent: null,
  discountable: true,
  taxable: true,
  overrides: [],
  ...own,
})
const inForce: PriceVersion = {
  id: '0199aaaa-0000-7000-8000-0000000000d1',
  name: 'November',
  state: 'active',
  effectiveAt: GIVEN_NOW,
  createdAt: GIVEN_NOW,
  createdBy: 'Alma Labada',
  publishedAt: GIVEN_NOW,
  changes: 1,
}

function given(version: PriceVersion = inForce) {
  givenOffice()
  const posters: { readonly size: string | undefined; readonly lines: (string | null)[] }[] = []
  vi.stubGlobal('print', () => {
    const poster = document.querySelector<HTMLElement>('section[aria-label="Price poster"]')
    const parts = poster?.querySelectorAll('strong, span, h2, dl > div, p') ?? []
    posters.push({ size: poster?.className, lines: [...parts].map((part) => part.textContent) })
  })
  const onClose = vi.fn<() => void>()
  const { user } = open(
    <PosterDialog
      version={version}
      rows={[
        row('Wash', 70, { kgPerLoad: 8, overrides: [{ branchId: mabolo.id, price: fromPesos(72.5) }] }),
        row('Full', 35, { minQuantity: 3, rushPercent: 50 }),
        row('Bleach', 0),
        row('Gone', 99),
      ]}
      services={[
        service('Wash', {}),
        service('Full', { category: 'full_service', unit: 'kg' }),
        service('Bleach', { category: 'add_on', unit: 'flat' }),
        service('Gone', { active: false }),
        service('Unpriced', {}),
      ]}
      branches={[mabolo]}
      onClose={onClose}
    />,
  )
  return { user, posters, onClose }
}

it('prints what is offered by category with its terms, and leaves out what is off or has no price', async () => {
  const { user, posters, onClose } = given()
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(posters).toHaveLength(1))
  expect(posters[0]?.size).toContain('a4')
  expect(posters[0]?.lines.slice(1)).toEqual([
    'Full service',
    'Fullminimum 3 kg · rush +50%₱35 / kg',
    'Wash only',
    'Washup to 8 kg a load₱70 / load',
    'Add-ons',
    'BleachIncluded',
    expect.stringMatching(/^Prices from /),
  ])
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('prints a branch at its own prices, on the smaller paper', async () => {
  const { user, posters } = given()
  await user.selectOptions(await screen.findByLabelText('Prices of'), mabolo.name)
  await user.selectOptions(screen.getByLabelText('Paper'), 'A5')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(posters).toHaveLength(1))
  expect(posters[0]?.size).toContain('a5')
  expect(posters[0]?.lines).toContain(mabolo.name)
  expect(posters[0]?.lines).toContain('Washup to 8 kg a load₱72.50 / load')
})

it('says on the paper that a draft is none yet', async () => {
  const { user, posters } = given({ ...inForce, state: 'draft', effectiveAt: null })
  expect(await screen.findByText(/These prices aren’t active/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(posters[0]?.lines.at(-1)).toBe('Draft, not active'))
})
