import { QRCodeSVG } from 'qrcode.react'
import type { CSSProperties, ReactNode } from 'react'
import { t } from './t.ts'

// A slip is rendered in a frame of its own, without the page's style sheets: its styles are inline.

export const LINE: CSSProperties = { borderTop: '1px dashed #000', margin: '2mm 0' }
const ROW: CSSProperties = { display: 'flex', flexWrap: 'wrap', columnGap: '2mm', alignItems: 'baseline' }
const CENTER: CSSProperties = { textAlign: 'center' }

/** A label at the left and an amount at the right. */
export function SlipRow({
  label,
  value,
  strong = false,
  large = false,
}: {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly strong?: boolean
  readonly large?: boolean
}) {
  return (
    <div style={{ ...ROW, fontWeight: strong ? 700 : 400, fontSize: large ? '14pt' : 'inherit' }}>
      <span style={{ overflowWrap: 'break-word', maxWidth: '100%' }}>{label}</span>
      <span style={{ marginLeft: 'auto', whiteSpace: 'nowrap' }}>{value}</span>
    </div>
  )
}

export const SlipRule = () => <div style={LINE} />

export function SlipHead({
  shop,
  branch,
  phone,
  lines = [],
}: {
  readonly shop: string
  readonly branch: string
  readonly phone?: string | undefined
  readonly lines?: readonly string[]
}) {
  return (
    <div style={CENTER}>
      <div style={{ fontWeight: 700, fontSize: '13pt' }}>{shop}</div>
      <div>{branch}</div>
      {phone && <div>{phone}</div>}
      <SlipLines lines={lines} />
    </div>
  )
}

/** Free-text lines, as the shop wrote them. */
export const SlipLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none is moved
    <div key={at} style={{ overflowWrap: 'anywhere' }}>
      {line || '\u00a0'}
    </div>
  ))

/** The code as a QR code, or a link that ends with it; its characters beneath are for people. */
export function SlipQr({
  code,
  link = code,
  millimetres,
  showQr = true,
}: {
  readonly code: string
  readonly link?: string
  readonly millimetres: number
  readonly showQr?: boolean
}) {
  return (
    <div style={{ ...CENTER, margin: '2mm 0' }}>
      {showQr && (
        <QRCodeSVG
          value={link}
          level="M"
          marginSize={2}
          title={t('qrCodeCode', { code })}
          style={{ width: `${millimetres}mm`, height: `${millimetres}mm` }}
        />
      )}
      <div style={{ fontWeight: 700, letterSpacing: '0.12em' }}>{code}</div>
    </div>
  )
}

export const SlipFoot = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ ...CENTER, fontSize: '9pt' }}>{children}</div>
)
