import { IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useFileAddress, useUploadedFile } from '../fields/uploaded-file.ts'
import classes from './expenses.module.css'
import { t } from './t.ts'

export interface ShownReceipt {
  readonly id: string
  readonly name: string
  readonly type: string
}

/** A receipt thumbnail for a list row. */
export function ReceiptThumb({
  receipt,
  what = t('receipt'),
}: {
  readonly receipt: ShownReceipt
  /** Describes the picture for screen readers. */
  readonly what?: string
}) {
  const isPicture = receipt.type.startsWith('image/')
  const file = useUploadedFile(receipt.id, 'small', isPicture)
  const address = useFileAddress(file.data?.blob)
  if (!isPicture) return <IconFileTypePdf size={22} aria-label={t('pdfReceipt', { receipt: receipt.name })} />
  if (file.isError) return <IconPhotoOff size={22} aria-label={t('theWhatCouldntLoad', { what: what.toLowerCase() })} />
  return address ? (
    <img className={classes.thumb} src={address} alt={what} />
  ) : (
    <span className={classes.thumb} aria-hidden="true" />
  )
}
