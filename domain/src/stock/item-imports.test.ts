import { describe, expect, it } from 'vitest'
import { fromPesos } from '../core/money.ts'
import { type ItemNow, itemImportOf } from './item-imports.ts'

const soap: ItemNow = {
  id: 'soap',
  sku: 'SOAP-1',
  name: 'Soap bar',
  kind: 'retail',
  category: 'detergent',
  unit: 'pc',
  barcode: '4800016644504',
  price: fromPesos(25),
  supplier: 'Cebu Soap',
  leadDays: 3,
  packName: 'Box',
  packSize: 12,
  active: true,
  moved: true,
}
const bleach: ItemNow = {
  ...soap,
  id: 'bleach',
  sku: 'BLEACH',
  name: 'Bleach',
  kind: 'consumable',
  unit: 'ml',
  price: null,
  barcode: null,
}
const items = [soap, bleach]

describe('A file of items', () => {
  it('names an item once; a SKU is nobody’s name', () => {
    const { added, problems } = itemImportOf(items, [
      { line: 2, sku: 'starch', name: 'Spray starch' },
      { line: 3, name: 'Starch' },
      { line: 4, name: 'starch' },
      { line: 5, sku: 'SOAP-1', price: fromPesos(30) },
      { line: 6, name: 'Soap bar' },
    ])
    expect(added.map(({ terms }) => terms.name)).toEqual(['Spray starch', 'Starch'])
    expect(problems).toEqual([
      { line: 4, message: 'starch is in the file twice' },
      { line: 6, message: 'Soap bar is in the file twice' },
    ])
  })

  it('changes what it names of an item found by its SKU, and leaves the rest', () => {
    const { changed, added, problems, same } = itemImportOf(items, [
      { line: 2, sku: 'soap-1', price: fromPesos(30) },
      { line: 3, name: 'bleach', supplier: 'Cebu Soap' },
    ])
    expect([changed, added, problems, same]).toEqual([
      [{ item: soap, after: expect.objectContaining({ price: 3_000, name: 'Soap bar' }), fields: ['price'], line: 2 }],
      [],
      [],
      1,
    ])
  })

  it('adds what nobody knows, with the usual of what it does not say', () => {
    const { added } = itemImportOf(items, [{ line: 2, name: 'Hanger' }])
    expect(added).toMatchObject([{ sku: null, terms: { name: 'Hanger', kind: 'consumable', unit: 'pc', leadDays: 3 } }])
  })

  it('does nothing the second time', () => {
    const lines = [{ line: 2, sku: 'SOAP-1', name: 'Soap bar, large', price: fromPesos(28) }]
    const [first] = itemImportOf(items, lines).changed
    const after = { ...soap, ...first?.after }
    expect(itemImportOf([after, bleach], lines)).toEqual({ added: [], changed: [], same: 1, problems: [] })
  })

  it('is refused line by line, with the reason', () => {
    const messages = (lines: Parameters<typeof itemImportOf>[1]) =>
      itemImportOf([...items, { ...bleach, id: 'old', sku: 'OLD', name: 'Old', active: false }], lines).problems
    expect(
      messages([
        { line: 2, sku: 'SOAP-1', unit: 'g' },
        { line: 3, sku: 'BLEACH', kind: 'retail' },
        { line: 4, sku: 'NEW' },
        { line: 5, name: 'Hanger', kind: 'retail' },
        { line: 6, sku: 'OLD', supplier: 'x' },
        { line: 7, name: 'Hook', barcode: '4800016644505' },
        { line: 8, name: 'Peg', packName: 'Bag' },
      ]),
    ).toEqual([
      { line: 2, message: 'The unit of Soap bar can’t be changed. Its stock has moved.' },
      { line: 3, message: 'Items sold at the counter are counted in pieces' },
      { line: 4, message: 'No item has the SKU NEW. Enter a name to add it.' },
      { line: 5, message: 'Price is required' },
      { line: 6, message: 'Old is archived' },
      { line: 7, message: 'Barcode is wrong. Scan or enter it again.' },
      { line: 8, message: 'Enter both a pack name and size, or neither' },
    ])
  })

  it('gives no name and no barcode to two items', () => {
    expect(
      itemImportOf(items, [
        { line: 2, name: 'Hanger', barcode: '4800016644504' },
        { line: 3, sku: 'BLEACH', name: 'Soap bar' },
        { line: 4, sku: 'X', name: 'Hanger' },
      ]).problems.map(({ message }) => message),
    ).toEqual([
      'Another item has the barcode 4800016644504',
      'Another item is called Soap bar',
      'Another item is called Hanger',
    ])
  })
})
