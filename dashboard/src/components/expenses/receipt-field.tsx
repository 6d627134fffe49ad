import { MOST_RECEIPTS, MOST_UPLOAD_BYTES, RECEIPT_TYPES } from '@labada/domain/company/uploads'
import { fileType, firstComplaint } from '@labada/domain/core/rules'
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { sendUpload } from '../../api/files.ts'
import { newId } from '../../lib/ids.ts'
import { shrinkPicture } from '../../lib/shrink-picture.ts'
import { Button, IconButton } from '../button.tsx'
import { FileInput } from '../fields/file-input.tsx'
import classes from './expenses.module.css'
import { ReceiptThumb, type ShownReceipt } from './receipt-thumb.tsx'
import { t } from './t.ts'

const PICTURES = ['image/jpeg', 'image/png'] as const
const ruleOf = (types: readonly string[]) => [fileType(types, (mistake) => reportError(mistake))]
const RULES = { pictures: ruleOf(PICTURES), receipts: ruleOf(RECEIPT_TYPES) }

/**
 * The receipts of an expense: taken with the camera or chosen as files, checked against the owner's rule, uploaded
 * immediately.
 */
export function ReceiptField({
  value,
  onChange,
  error,
  isRequired = false,
  isOptional = false,
  legend = t('receipt'),
  most = MOST_RECEIPTS,
  onlyPictures = false,
  disabled = false,
  onSending,
}: {
  readonly value: readonly ShownReceipt[]
  readonly onChange: (receipts: readonly ShownReceipt[]) => void
  readonly error?: string | undefined
  readonly isRequired?: boolean
  /** Says so, where people would think that it must be filled. */
  readonly isOptional?: boolean
  /** The label of the files: `Receipt`, `Photo`. */
  readonly legend?: string
  readonly most?: number
  /** No PDF. */
  readonly onlyPictures?: boolean
  /** Nothing can be added now; the page says why. */
  readonly disabled?: boolean
  /** While a file is on its way, the form waits for it. */
  readonly onSending?: (isSending: boolean) => void
}) {
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(0)
  const [complaint, setComplaint] = useState<string>()
  const errorId = useId()
  const current = useRef(value)
  current.current = value

  const add = async (file: File) => {
    const wrong = firstComplaint(onlyPictures ? RULES.pictures : RULES.receipts, file, legend) ?? tooLarge(file, legend)
    setComplaint(wrong)
    if (wrong) return
    setSending((count) => count + 1)
    onSending?.(true)
    try {
      const upload = await sendUpload(newId(), await shrinkPicture(file), file.name)
      onChange([...current.current, { id: upload.id, name: upload.name, type: upload.type }].slice(0, most))
    } catch (failure) {
      if (!isCanceled(failure)) setComplaint(messageOf(failure))
    } finally {
      setSending((count) => count - 1)
      onSending?.(false)
    }
  }

  const words = error ?? complaint
  const isFull = value.length >= most
  return (
    <fieldset className={classes.receipts} aria-describedby={words ? errorId : undefined}>
      <legend>
        {isOptional ? t('legendOptional', { legend }) : legend}
        {isRequired && <span aria-hidden="true"> *</span>}
        {isRequired && <span className="visually-hidden"> {t('required')}</span>}
      </legend>
      <div className={classes.receiptRow}>
        {value.map((receipt) => (
          <span key={receipt.id} className={classes.receipt}>
            <ReceiptThumb receipt={receipt} what={legend} />
            <IconButton
              label={t('removeLegendReceipt', { legend: legend.toLowerCase(), receipt: receipt.name })}
              onClick={() => onChange(value.filter(({ id }) => id !== receipt.id))}
            >
              <IconX size={18} />
            </IconButton>
          </span>
        ))}
        {!isFull && (
          <>
            <span className={classes.camera}>
              <Button
                tone="neutral"
                icon={<IconCamera size={20} aria-hidden="true" />}
                busy={sending > 0}
                disabled={disabled}
                onClick={() => camera.current?.click()}
              >
                {t('takePhoto')}
              </Button>
            </span>
            <Button
              tone="neutral"
              icon={<IconPaperclip size={20} aria-hidden="true" />}
              busy={sending > 0}
              disabled={disabled}
              onClick={() => chooser.current?.click()}
              aria-describedby={words ? errorId : undefined}
            >
              {t('chooseFile')}
            </Button>
          </>
        )}
      </div>
      <FileInput
        ref={camera}
        hidden
        accept={PICTURES.join(',')}
        capture="environment"
        onFile={(file) => void add(file)}
      />
      <FileInput
        ref={chooser}
        hidden
        data-testid="receipt-file"
        accept={(onlyPictures ? PICTURES : RECEIPT_TYPES).join(',')}
        onFile={(file) => void add(file)}
      />
      <div role="status" className="visually-hidden">
        {sending > 0
          ? t('uploadingLegend', { legend: legend.toLowerCase() })
          : value.length > 0
            ? t('valueLegendSAdded', { value: value.length, legend: legend.toLowerCase() })
            : ''}
      </div>
      {words && (
        <div id={errorId} role="alert" className={classes.complaint} data-error>
          {words}
        </div>
      )}
    </fieldset>
  )
}

function tooLarge(file: File, legend: string): string | undefined {
  return file.size > MOST_UPLOAD_BYTES ? t('legendMustBe5Mb', { legend }) : undefined
}
