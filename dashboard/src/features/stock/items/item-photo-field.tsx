import { itemPhotoRoutes } from '@labada/contracts/stock/item-photos'
import type { Item } from '@labada/contracts/stock/item-schemas'
import { MOST_UPLOAD_BYTES } from '@labada/domain/company/uploads'
import { fileType, firstComplaint } from '@labada/domain/core/rules'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { sendUpload } from '../../../api/files.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { FileInput } from '../../../components/fields/file-input.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Row } from '../../../components/layout.tsx'
import { ItemPhoto } from '../../../components/stock/item-photo.tsx'
import { newId } from '../../../lib/ids.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { t } from './t.ts'

const PICTURES = ['image/jpeg', 'image/png']
const RULES = [
  fileType(PICTURES, (mistake) => reportError(mistake)),
  (value: unknown) => (value instanceof File && value.size > MOST_UPLOAD_BYTES ? t('photoMustBe5Mb') : undefined),
]

/** Adds, replaces or removes an item's photo; shown at every counter immediately. */
export function ItemPhotoField({ item }: { readonly item: Item }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [complaint, setComplaint] = useState<string>()
  const setting = useCommand(itemPhotoRoutes.setItemPhoto, { invalidates: () => [keys.items()] })
  const adding = useAct<File>(async (file) => {
    const upload = await sendUpload(newId(), await shrinkPicture(file), file.name)
    setting.mutate({ params: { itemId: item.id }, body: { uploadId: upload.id } })
  })
  const choose = (file: File) => {
    const wrong = firstComplaint(RULES, file, t('photo'))
    setComplaint(wrong)
    if (!wrong) adding.mutate(file)
  }
  const isBusy = adding.isPending || setting.isPending
  const photo = item.photoId && <ItemPhoto photoId={item.photoId} name={item.name} large />
  if (!useMayDo('item.edit')) return photo
  return (
    <Row align="center">
      {photo}
      <Button
        tone="neutral"
        size="sm"
        icon={<IconPhoto size={18} />}
        busy={isBusy}
        onClick={() => chooser.current?.click()}
      >
        {item.photoId ? t('replacePhoto') : t('addPhoto')}
      </Button>
      {item.photoId && (
        <Button
          tone="neutral"
          size="sm"
          icon={<IconX size={18} />}
          disabled={isBusy}
          onClick={() => setting.mutate({ params: { itemId: item.id }, body: { uploadId: null } })}
        >
          {t('removePhoto')}
        </Button>
      )}
      <FileInput
        ref={chooser}
        hidden
        aria-label={t('photo')}
        data-testid="item-photo"
        accept={PICTURES.join(',')}
        onFile={choose}
      />
      {complaint && (
        <p role="alert" style={{ margin: 0 }}>
          {complaint}
        </p>
      )}
    </Row>
  )
}
