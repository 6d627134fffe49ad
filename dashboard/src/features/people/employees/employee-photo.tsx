import { useEffect } from 'react'
import { useFileAddress, useUploadedFile } from '../../../components/fields/uploaded-file.ts'
import classes from './employee-photo.module.css'

interface Pictured {
  readonly firstname: string
  readonly lastname: string
  /** The newest picture among their documents. */
  readonly photoId: string | null
}

/** An employee's photo, or their initials if there is none. Has no alt text: the name is shown beside it. */
export function EmployeePhoto({
  person,
  size = 'row',
  onSettled,
}: {
  readonly person: Pictured
  readonly size?: 'row' | 'head' | 'card'
  /** Called when the photo was rendered or failed to load; printing waits for it. */
  readonly onSettled?: () => void
}) {
  const file = useUploadedFile(person.photoId ?? '', 'small', person.photoId !== null)
  const address = useFileAddress(file.data?.blob)
  useEffect(() => {
    if (file.isError) onSettled?.()
  }, [file.isError, onSettled])
  if (person.photoId !== null && address)
    return (
      <img className={classes.photo} data-size={size} src={address} alt="" onLoad={onSettled} onError={onSettled} />
    )
  return (
    <span className={classes.photo} data-size={size} aria-hidden="true">
      {initialsOf(person)}
    </span>
  )
}

/** `AR` for Ana Reyes. */
function initialsOf({ firstname, lastname }: Pictured): string {
  return [firstname, lastname].map((name) => [...name][0]?.toUpperCase() ?? '').join('')
}
