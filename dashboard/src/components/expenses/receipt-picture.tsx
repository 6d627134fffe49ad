import { uploadRoutes } from '@labada/contracts/company/uploads'
import { IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { callFile } from '../../api/files.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../button.tsx'
import { useFileAddress, useUploadedFile } from '../fields/uploaded-file.ts'
import { useAct } from '../hooks/use-act.ts'
import { Skeletons } from '../notices/skeletons.tsx'
import classes from './expenses.module.css'
import type { ShownReceipt } from './receipt-thumb.tsx'
import { t } from './t.ts'

/** A receipt at full size: an image that can be rotated and zoomed, or a PDF to download. */
export function ReceiptPicture({
  receipt,
  what = t('receipt'),
  turn = 0,
  zoom = 1,
}: {
  readonly receipt: ShownReceipt
  /** Describes the picture for screen readers. */
  readonly what?: string
  /** Degrees. */
  readonly turn?: number
  readonly zoom?: number
}) {
  const isPicture = receipt.type.startsWith('image/')
  const file = useUploadedFile(receipt.id, 'full', isPicture)
  const address = useFileAddress(file.data?.blob)
  const save = useAct(async () => {
    saveFile(await callFile(uploadRoutes.getUpload, { params: { uploadId: receipt.id }, query: {} }))
  })
  if (!isPicture) {
    return (
      <div className={classes.pdf}>
        <IconFileTypePdf size={40} stroke={1.5} aria-hidden="true" />
        <span>{receipt.name}</span>
        <Button tone="neutral" busy={save.isPending} onClick={() => save.mutate()}>
          {t('downloadPdf')}
        </Button>
      </div>
    )
  }
  if (file.isError) {
    return (
      <div className={classes.pdf}>
        <IconPhotoOff size={40} stroke={1.5} aria-hidden="true" />
        <span>{t('theWhatCouldntLoad2', { what: what.toLowerCase() })}</span>
        <Button tone="neutral" onClick={() => void file.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  if (!address) return <Skeletons rows={1} height={220} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its frame is scrolled with the arrow keys
    <section className={classes.picture} aria-label={`${what} ${receipt.name}`} tabIndex={0}>
      <img
        src={address}
        alt={`${what} ${receipt.name}`}
        style={{ transform: `rotate(${turn}deg)`, width: `${zoom * 100}%` }}
      />
    </section>
  )
}
