import { MOST_UPLOAD_BYTES, RECEIPT_TYPES } from '@labada/domain/company/uploads'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { fileType, firstComplaint } from '@labada/domain/core/rules'
import { DOCUMENT_KINDS, type DocumentKind } from '@labada/domain/people/employees'
import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { sendUpload } from '../../../../api/files.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { FileInput } from '../../../../components/fields/file-input.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../../components/layout.tsx'
import { newId } from '../../../../lib/ids.ts'
import { shrinkPicture } from '../../../../lib/shrink-picture.ts'
import type { DocumentValue } from '../employee-values.ts'
import { DOCUMENT_NAMES } from '../employee-words.ts'
import { t } from '../t.ts'

const RULES = [fileType(RECEIPT_TYPES, (mistake) => reportError(mistake)), notTooLarge]

/** A document's type, expiry date and file, which is uploaded immediately. */
export function DocumentForm({ onAdd }: { readonly onAdd: (document: DocumentValue) => unknown }) {
  const chooser = useRef<HTMLInputElement>(null)
  const complaintId = useId()
  const [kind, setKind] = useState<DocumentKind>('government_id')
  const [expiresOn, setExpiresOn] = useState<ManilaDate | null>(null)
  const [note, setNote] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isSending, setSending] = useState(false)

  const add = async (file: File) => {
    const wrong = firstComplaint(RULES, file, t('document'))
    setComplaint(wrong)
    if (wrong) return
    setSending(true)
    try {
      const upload = await sendUpload(newId(), await shrinkPicture(file), file.name)
      await onAdd({ id: newId(), uploadId: upload.id, name: upload.name, kind, note: note.trim(), expiresOn })
      setNote('')
      setExpiresOn(null)
    } catch (failure) {
      if (!isCanceled(failure)) setComplaint(messageOf(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <Stack gap={12}>
      <Grid least={200}>
        <SelectField
          label={t('kind')}
          value={kind}
          onChange={setKind}
          options={DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_NAMES[value] }))}
        />
        <DateField label={t('validUntil')} value={expiresOn} onChange={setExpiresOn} clearable />
        <TextField label={t('note')} value={note} onChange={setNote} maxLength={200} />
      </Grid>
      <div>
        <Button
          tone="neutral"
          icon={<IconPaperclip size={18} aria-hidden="true" />}
          busy={isSending}
          onClick={() => chooser.current?.click()}
          aria-describedby={complaint ? complaintId : undefined}
        >
          {t('chooseFileJpgPngOr')}
        </Button>
      </div>
      <FileInput
        ref={chooser}
        hidden
        data-testid="document-file"
        accept={RECEIPT_TYPES.join(',')}
        onFile={(file) => void add(file)}
      />
      {complaint && (
        <div id={complaintId} role="alert">
          {complaint}
        </div>
      )}
    </Stack>
  )
}

function notTooLarge(value: unknown): string | undefined {
  return value instanceof File && value.size > MOST_UPLOAD_BYTES ? t('documentMustBe5Mb') : undefined
}
