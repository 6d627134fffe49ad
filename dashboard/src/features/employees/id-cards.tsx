import type { EmployeeRow } from '@labada/contracts/employee-fields'
import { QRCodeSVG } from 'qrcode.react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { DEFAULT_SHOP_NAME, useSetupState } from '../../lib/use-setup-state.ts'
import { EmployeePhoto } from './employee-photo.tsx'
import classes from './id-cards.module.css'

/** Cards of bank-card size to cut out, ten on an A4 sheet, each with a photo and the employee's code as a QR; on paper alone. */
export function IdCards({
  employees,
  onReady,
}: {
  readonly employees: readonly EmployeeRow[]
  readonly onReady: () => void
}) {
  const setup = useSetupState()
  const isThere = setup.data !== undefined || setup.isError
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const settle = useCallback((id: string) => setDrawn((now) => new Set([...now, id])), [])
  const isDrawn = employees.every(({ id, photoId }) => photoId === null || drawn.has(id))
  useEffect(() => {
    if (isThere && isDrawn) onReady()
  }, [isThere, isDrawn, onReady])
  if (!isThere) return null
  const shop = setup.data?.shopName || DEFAULT_SHOP_NAME
  // Outside the page's frame, whose sides would narrow the sheet.
  return createPortal(
    <div className={classes.sheet}>
      {employees.map((person) => (
        <IdCard key={person.id} person={person} shop={shop} onDrawn={settle} />
      ))}
    </div>,
    document.body,
  )
}

function IdCard({
  person,
  shop,
  onDrawn,
}: {
  readonly person: EmployeeRow
  readonly shop: string
  readonly onDrawn: (id: string) => void
}) {
  const { id, code, firstname, lastname, position, homeBranch } = person
  return (
    <article className={classes.card} aria-label={`ID card of ${firstname} ${lastname}`}>
      <div className={classes.shop}>{shop}</div>
      <EmployeePhoto person={person} size="card" onSettled={() => onDrawn(id)} />
      <div className={classes.words}>
        <strong>
          {firstname} {lastname}
        </strong>
        <span>{position}</span>
        <span>{homeBranch?.name}</span>
      </div>
      <div className={classes.code}>
        <QRCodeSVG value={code} level="M" marginSize={2} title={`QR code ${code}`} className={classes.qr} />
        <b>{code}</b>
      </div>
    </article>
  )
}
