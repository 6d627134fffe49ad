import type { Order } from '@labada/contracts/orders/order-schemas'
import { tripRoutes } from '@labada/contracts/orders/trips/trips'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { ReceiptPicture } from '../expenses/receipt-picture.tsx'
import { ReceiptThumb } from '../expenses/receipt-thumb.tsx'
import { Card } from '../layout.tsx'
import { Dialog } from '../windows/dialog.tsx'
import classes from './orders.module.css'
import { t } from './t.ts'

/** The thumbnail of a photo at the door; it opens large. */
export function DoorPhoto({ photoId, number }: { readonly photoId: string; readonly number: string }) {
  const [isOpen, setOpen] = useState(false)
  const words = t('photoOfNumberAtTheDoor', { number })
  const photo = { id: photoId, name: number, type: 'image/webp' }
  return (
    <>
      <button type="button" className={classes.photo} aria-label={words} title={words} onClick={() => setOpen(true)}>
        <ReceiptThumb receipt={photo} what={words} />
      </button>
      {isOpen && (
        <Dialog opened width="lg" title={words} onClose={() => setOpen(false)}>
          <ReceiptPicture receipt={photo} what={t('photoAtTheDoor')} />
        </Dialog>
      )}
    </>
  )
}

/** The photo of an order's delivery, if the rider took one. */
export function DoorPhotoCard({ order }: { readonly order: Order }) {
  const maySee = useMayDo('trip.see')
  const { data } = useQuery({
    ...callQuery([...keys.trips(), 'order', order.id], tripRoutes.listTrips, { query: { orderId: order.id } }),
    enabled: maySee && order.delivery !== null && order.releasedAt !== null,
  })
  const photoId = data?.items.find(({ kind }) => kind === 'delivery')?.photoId
  if (!photoId) return null
  return (
    <Card title={t('photoAtTheDoor')} level={3}>
      <DoorPhoto photoId={photoId} number={order.number} />
    </Card>
  )
}
