import { IconPhotoOff } from '@tabler/icons-react'
import { useFileAddress, useUploadedFile } from '../fields/uploaded-file.ts'
import classes from './item-photo.module.css'

/** A small picture of an item. Beside its name it needs no words of its own; alone it says whose it is. */
export function ItemPhoto({
  photoId,
  name,
  large = false,
}: {
  readonly photoId: string
  /** Empty where the name stands beside it. */
  readonly name: string
  readonly large?: boolean
}) {
  const file = useUploadedFile(photoId, 'small')
  const address = useFileAddress(file.data?.blob)
  const shape = { className: classes.photo, 'data-large': large || undefined }
  if (file.isError) {
    const words = name ? `The photo of ${name} could not be loaded` : 'The photo could not be loaded'
    return (
      <span {...shape} className={`${classes.photo} ${classes.none}`} title={words}>
        <IconPhotoOff size={20} aria-label={words} />
      </span>
    )
  }
  if (!address) return <span {...shape} aria-hidden="true" />
  return <img {...shape} src={address} alt={name && `Photo of ${name}`} />
}
