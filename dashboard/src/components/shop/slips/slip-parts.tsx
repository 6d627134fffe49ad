import { QRCodeSVG } from 'qrcode.react'
import type { CSSProperties, ReactNode } from 'react'

// A slip is drawn in a frame of its own, where the page's style sheets do not reach: its looks are written on it.

export const LINE: CSSProperties = { borderTop: '1px dashed #000', margin: '2mm 0' }
const ROW: CSSProperties = { display: 'flex', flexWrap: 'wrap', columnGap: '2mm', alignItems: 'baseline' }
const CENTER: CSSProperties = { textAlign: 'center' }

/** A word at the left and an amount at the right. */
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
}: {
  readonly shop: string
  readonly branch: string
  readonly phone?: string | undefined
}) {
  return (
    <div style={CENTER}>
      <div style={{ fontWeight: 700, fontSize: '13pt' }}>{shop}</div>
      <div>{branch}</div>
      {phone && <div>{phone}</div>}
    </div>
  )
}

/** The code a scanner reads; the same signs stand beneath it for people. */
export function SlipQr({ code, millimetres }: { readonly code: string; readonly millimetres: number }) {
  return (
    <div style={{ ...CENTER, margin: '2mm 0' }}>
      <QRCodeSVG
        value={code}
        level="M"
        marginSize={2}
        title={`QR code ${code}`}
        style={{ width: `${millimetres}mm`, height: `${millimetres}mm` }}
      />
      <div style={{ fontWeight: 700, letterSpacing: '0.12em' }}>{code}</div>
    </div>
  )
}

export const SlipFoot = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ ...CENTER, fontSize: '9pt' }}>{children}</div>
)
