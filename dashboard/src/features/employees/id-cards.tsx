import type { EmployeeRow } from '@labada/contracts/employee-fields'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { DEFAULT_SHOP_NAME, useSetupState } from '../../lib/use-setup-state.ts'
import classes from './id-cards.module.css'

/** Cards of bank-card size to cut out, ten on an A4 sheet, each with the employee's code as a QR; on paper alone. */
export function IdCards({
  employees,
  onReady,
}: {
  readonly employees: readonly EmployeeRow[]
  readonly onReady: () => void
}) {
  const setup = useSetupState()
  const isThere = setup.data !== undefined || setup.isError
  useEffect(() => {
    if (isThere) onReady()
  }, [isThere, onReady])
  if (!isThere) return null
  const shop = setup.data?.shopName || DEFAULT_SHOP_NAME
  // Outside the page's frame, whose sides would narrow the sheet.
  return createPortal(
    <div className={classes.sheet}>
      {employees.map(({ id, code, firstname, lastname, position, homeBranch }) => (
        <article key={id} className={classes.card} aria-label={`ID card of ${firstname} ${lastname}`}>
          <div className={classes.shop}>{shop}</div>
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
      ))}
    </div>,
    document.body,
  )
}
