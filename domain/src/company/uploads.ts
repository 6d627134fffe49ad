import { DomainError } from '../core/errors.ts'
import type { Key } from '../core/keys.ts'
import { fileType } from '../core/rules.ts'

/** The file types of a receipt. */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type ReceiptType = (typeof RECEIPT_TYPES)[number]

/** The maximum file size (5 MiB). */
export const MOST_UPLOAD_BYTES = 5 * 1024 * 1024
/** An image with more pixels is refused before decoding: a small file can hold an image that fills the memory. */
export const MOST_PIXELS = 40_000_000
/** The maximum number of files of one expense. */
export const MOST_RECEIPTS = 3

/** The file type according to its first bytes; undefined for any other. */
export function typeOfContent(content: Uint8Array): ReceiptType | undefined {
  return SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => content[at] === byte))?.type
}

/**
 * The type of a file, from its content and not from the claimed type. Refuses `file_refused` if the claimed type is not
 * allowed, or the content is of another type.
 */
export function checkReceipt(said: string, content: Uint8Array, report: (mistake: Error) => void): ReceiptType {
  const complaint = fileType(RECEIPT_TYPES, report)(said, 'Receipt')
  if (complaint) throw refused(complaint)
  const type = typeOfContent(content)
  if (type === undefined || type !== said) throw refused('Only JPG, PNG or PDF')
  return type
}

/**
 * A file's name for display: no folders, no control characters, at most 100 characters. It is never used as the name of
 * a stored file.
 */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = [...last].filter((sign) => !isControl(sign)).join('')
  const shown = plain.replace(/^\.+/, '').trim().slice(0, 100)
  return shown === '' ? 'receipt' : shown
}

/** Control characters, and those that change the text direction and so disguise a name's extension. */
function isControl(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200e && code <= 0x200f) || isTurning(code)
}

function isTurning(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
}

function refused(message: string): DomainError {
  return new DomainError('file_refused', message, { field: 'file' })
}

const SIGNATURES: readonly { readonly type: ReceiptType; readonly bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
]

/** What a file can be attached to. */
export type UploadUse = 'receipt' | 'claim-photo' | 'door-photo' | 'item-photo' | 'portrait' | 'document' | 'pay-item'

/** The keys that open a file, by what it is attached to: any one of them. */
const OPENED_BY: Readonly<Record<UploadUse, readonly Key[] | 'everyone'>> = {
  receipt: ['expense.see', 'expense.create'],
  'claim-photo': ['claim.see', 'claim.open', 'order.see'],
  'door-photo': ['trip.see', 'order.see'],
  'item-photo': 'everyone',
  portrait: ['employee.see', 'attendance.see', 'schedule.see'],
  document: ['employee.files'],
  'pay-item': ['payroll.see'],
}

/** Whether keys open a file that is attached to such a thing. */
export function mayReadUpload(use: UploadUse, keys: ReadonlySet<Key>): boolean {
  const opening = OPENED_BY[use]
  return opening === 'everyone' || opening.some((key) => keys.has(key))
}

/** Whether keys open a file whatever it will be attached to. */
export const mayReadAnyUpload = (keys: ReadonlySet<Key>): boolean =>
  (['receipt', 'claim-photo', 'door-photo', 'portrait', 'document', 'pay-item'] as const).every((use) =>
    mayReadUpload(use, keys),
  )
