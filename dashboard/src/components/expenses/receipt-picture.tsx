import { uploadRoutes } from '@labada/contracts/uploads'
import { IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callFile, saveFile } from '../../api/files.ts'
import { keys } from '../../api/query-keys.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../button.tsx'
import { Skeletons } from '../skeletons.tsx'
import classes from './expenses.module.css'

export interface ShownReceipt {
  readonly id: string
  readonly name: string
  readonly type: string
}

/** The file itself; it never changes, so it is asked for once. */
export const useReceiptFile = (receipt: ShownReceipt, size: 'full' | 'small', enabled = true) =>
  useQuery({
    queryKey: keys.upload(receipt.id, size),
    queryFn: ({ signal }) =>
      callFile(uploadRoutes.getUpload, { params: { uploadId: receipt.id }, query: { size } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })

/** A small picture of a receipt, for a row of a list. */
export function ReceiptThumb({ receipt }: { readonly receipt: ShownReceipt }) {
  const isPicture = receipt.type.startsWith('image/')
  const file = useReceiptFile(receipt, 'small', isPicture)
  const address = useAddress(file.data?.blob)
  if (!isPicture) return <IconFileTypePdf size={22} aria-label={`PDF ${receipt.name}`} />
  if (file.isError) return <IconPhotoOff size={22} aria-label="The receipt could not be loaded" />
  return address ? (
    <img className={classes.thumb} src={address} alt="Receipt" />
  ) : (
    <span className={classes.thumb} aria-hidden="true" />
  )
}

/** A receipt to be read: the picture, turned and enlarged as wanted; a PDF to be saved. */
export function ReceiptPicture({
  receipt,
  turn = 0,
  zoom = 1,
}: {
  readonly receipt: ShownReceipt
  /** Degrees. */
  readonly turn?: number
  readonly zoom?: number
}) {
  const isPicture = receipt.type.startsWith('image/')
  const file = useReceiptFile(receipt, 'full', isPicture)
  const address = useAddress(file.data?.blob)
  const save = useAct(async () => {
    saveFile(await callFile(uploadRoutes.getUpload, { params: { uploadId: receipt.id }, query: {} }))
  })
  if (!isPicture) {
    return (
      <div className={classes.pdf}>
        <IconFileTypePdf size={40} stroke={1.5} aria-hidden="true" />
        <span>{receipt.name}</span>
        <Button tone="neutral" busy={save.isPending} onClick={() => save.mutate()}>
          Save the PDF
        </Button>
      </div>
    )
  }
  if (file.isError) {
    return (
      <div className={classes.pdf}>
        <IconPhotoOff size={40} stroke={1.5} aria-hidden="true" />
        <span>The receipt could not be loaded.</span>
        <Button tone="neutral" onClick={() => void file.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!address) return <Skeletons rows={1} height={220} />
  return (
    <div className={classes.picture}>
      <img
        src={address}
        alt={`Receipt ${receipt.name}`}
        style={{ transform: `rotate(${turn}deg)`, width: `${zoom * 100}%` }}
      />
    </div>
  )
}

/** An address for content that is here, for as long as it is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
