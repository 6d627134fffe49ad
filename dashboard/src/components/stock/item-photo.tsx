import { IconPhotoOff } from '@tabler/icons-react'
import { useFileAddress, useUploadedFile } from '../fields/uploaded-file.ts'
import classes from './item-photo.module.css'
import { t } from './t.ts'

/** An item's thumbnail. Beside the item's name it needs no alternative text; on its own it has one. */
export function ItemPhoto({
  photoId,
  name,
  large = false,
}: {
  readonly photoId: string
  /** Empty if the name is shown beside it. */
  readonly name: string
  readonly large?: boolean
}) {
  const file = useUploadedFile(photoId, 'small')
  const address = useFileAddress(file.data?.blob)
  const shape = { className: classes.photo, 'data-large': large || undefined }
  if (file.isError) {
    const words = name ? t('photoOfNameCouldntLoad', { name }) : t('photoCouldntLoad')
    return (
      <span {...shape} className={`${classes.photo} ${classes.none}`} title={words}>
        <IconPhotoOff size={20} aria-label={words} />
      </span>
    )
  }
  if (!address) return <span {...shape} aria-hidden="true" />
  return <img {...shape} src={address} alt={name && t('photoOfName', { name })} />
}
