import type { Service } from '@labada/contracts/catalog/prices'
import { expect, it } from 'vitest'
import { inShownOrder, moved } from './service-order.ts'

const service = (id: string, category: Service['category'], sort: number): Service => ({
  id,
  code: id,
  name: id,
  category,
  unit: 'load',
  stages: [],
  sort,
  active: true,
  icon: null,
  color: null,
})
const full = service('full', 'full_service', 3)
const kilo = service('kilo', 'full_service', 5)
const soap = service('soap', 'add_on', 1)

it('shows services category by category', () => {
  expect(inShownOrder([soap, kilo, full]).map(({ id }) => id)).toEqual(['full', 'kilo', 'soap'])
})

it('changes places with the neighbour of the same category, and stays at the edge', () => {
  expect(moved([soap, kilo, full], 'full', 1)).toEqual([
    { serviceId: 'full', sort: 5 },
    { serviceId: 'kilo', sort: 3 },
  ])
  expect(moved([soap, kilo, full], 'full', -1)).toEqual([])
  expect(moved([soap, kilo, full], 'kilo', 1)).toEqual([])
})

it('numbers the list anew where two have the same place', () => {
  const [one, two] = [service('a', 'press', 0), service('b', 'press', 0)]
  expect(moved([one, two], 'b', -1)).toEqual([{ serviceId: 'a', sort: 1 }])
})
