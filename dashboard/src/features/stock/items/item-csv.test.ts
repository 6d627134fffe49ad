import { describe, expect, it } from 'vitest'
import { readItemCsv } from './item-csv.ts'

describe('a file of items', () => {
  it('is read as the export writes it, whatever case its columns are in', () => {
    const text =
      '\ufeffsku,Name,Kind,Category,Unit,Barcode,Price,Supplier,Lead days,Pack,Pack size,On hand,Worth,In use\r\n' +
      "SKU-0001,'=Soap,retail,detergent,pc,,25.00,Cebu Soap,3,Box,12,24,240.00,yes\r\n"
    expect(readItemCsv(text)).toEqual({
      problems: [],
      lines: [
        {
          line: 2,
          sku: 'SKU-0001',
          name: '=Soap',
          kind: 'retail',
          category: 'detergent',
          unit: 'pc',
          barcode: null,
          price: 2_500,
          supplier: 'Cebu Soap',
          leadDays: 3,
          packName: 'Box',
          packSize: 12,
        },
      ],
    })
  })

  it('leaves alone what it has no column for', () => {
    const [line] = readItemCsv('Name,Price\nSoap,"₱1,250.50"').lines
    expect(line).toEqual({ line: 2, name: 'Soap', price: 125_050 })
  })

  it('tells every line it cannot read', () => {
    expect(readItemCsv('Name,Kind,Price,Lead days\nSoap,sold,ten,soon').problems).toEqual([
      'Line 2: ten doesn’t apply to Price',
      'Line 2: soon doesn’t apply to Lead days',
      'Line 2: sold isn’t a valid kind. Use consumable, retail, both, asset.',
    ])
    expect(readItemCsv('Nme,Price\nSoap,1').problems).toEqual(['Unknown column: Nme'])
    expect(readItemCsv('Price\n1').problems).toEqual(['Missing column: SKU or Name'])
    expect(readItemCsv('Name\n').problems).toEqual(['The file is empty'])
  })
})
