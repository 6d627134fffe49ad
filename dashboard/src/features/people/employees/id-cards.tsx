import type { EmployeeRow } from '@labada/contracts/people/employee-fields'
import { QRCodeSVG } from 'qrcode.react'
import { useCallback, useState } from 'react'
import { PaperSheet } from '../../../components/paper/paper-sheet.tsx'
import { EmployeePhoto } from './employee-photo.tsx'
import classes from './id-cards.module.css'
import { t } from './t.ts'

/** Cards of bank-card size to cut out, ten on an A4 sheet, each with a photo and the employee's code as a QR; on paper alone. */
export function IdCards({
  employees,
  onReady,
}: {
  readonly employees: readonly EmployeeRow[]
  readonly onReady: () => void
}) {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const settle = useCallback((id: string) => setDrawn((now) => new Set([...now, id])), [])
  const isDrawn = employees.every(({ id, photoId }) => photoId === null || drawn.has(id))
  return (
    <PaperSheet label={t('idCards')} className={classes.sheet} isReady={isDrawn} onReady={onReady}>
      {(shop) => (
        <div className={classes.cards}>
          {employees.map((person) => (
            <IdCard key={person.id} person={person} shop={shop} onDrawn={settle} />
          ))}
        </div>
      )}
    </PaperSheet>
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
    <article className={classes.card} aria-label={t('idCardOfFirstnameLastname', { firstname, lastname })}>
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
        <QRCodeSVG value={code} level="M" marginSize={2} title={t('qrCodeCode', { code })} className={classes.qr} />
        <b>{code}</b>
      </div>
    </article>
  )
}
