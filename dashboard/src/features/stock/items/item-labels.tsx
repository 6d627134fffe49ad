import type { Item } from '@labada/contracts/stock/item-schemas'
import { code128 } from '@labada/domain/orders/code-128'
import { LINE } from '../../../components/orders/slips/slip-parts.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

export type LabelOf = Pick<Item, 'id' | 'name' | 'sku' | 'barcode' | 'price'>

/** Shelf labels to be cut apart: name, price and a barcode of the item’s own code, else of its SKU. */
export function ItemLabels({ items, copies }: { readonly items: readonly LabelOf[]; readonly copies: number }) {
  const labels = items.flatMap((item) => Array.from({ length: copies }, (_, copy) => ({ item, copy })))
  return (
    <>
      {labels.map(({ item, copy }, at) => (
        <section key={`${item.id} ${copy}`} style={{ textAlign: 'center', breakInside: 'avoid' }}>
          {at > 0 && <div style={{ ...LINE, margin: '3mm 0' }}>✂</div>}
          <div style={{ fontSize: '12pt', fontWeight: 700, overflowWrap: 'anywhere' }}>{item.name}</div>
          {item.price !== null && <div style={{ fontSize: '18pt', fontWeight: 800 }}>{money(item.price)}</div>}
          <Barcode code={item.barcode ?? item.sku} />
        </section>
      ))}
    </>
  )
}

/** The barcode includes a quiet zone of ten modules on both sides. */
const QUIET = 10
const HEIGHT = 40

function Barcode({ code }: { readonly code: string }) {
  const widths = code128(code)
  if (!widths) return <div>{code}</div>
  const bars: { readonly x: number; readonly width: number }[] = []
  let x = QUIET
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) bars.push({ x, width })
    x += width
  }
  return (
    <>
      <svg
        viewBox={`0 0 ${x + QUIET} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('barcodeCode', { code })}
        style={{ display: 'block', width: '100%', height: '13mm' }}
      >
        {bars.map((bar) => (
          <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={HEIGHT} fill="#000" />
        ))}
      </svg>
      <div style={{ fontSize: '9pt' }}>{code}</div>
    </>
  )
}
