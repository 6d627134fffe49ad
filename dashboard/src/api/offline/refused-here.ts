import { DomainError } from '@labada/domain/core/errors'
import { CallError } from '../call-error.ts'
import { t } from './t.ts'

export const noConnection = () =>
  new CallError({ status: 0, code: 'NO_CONNECTION', message: t('noConnectionToTheServer') })

/** How a browser's database says that it could not write. */
const DISK_FAILURES: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError', 'UnknownError'])

/** What a rule refuses on this device, as the server would answer it; a full or broken disk is told. */
export function refusedHere(error: unknown): unknown {
  if (error instanceof DomainError) {
    const { code, message, details } = error
    const field = typeof details.field === 'string' ? details.field : undefined
    return new CallError({
      status: code === 'not_found' ? 404 : field === undefined ? 409 : 422,
      code: code.toUpperCase(),
      message,
      details,
      errors: field === undefined ? {} : { [field]: [message] },
    })
  }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return new CallError({ status: 507, code: 'DEVICE_FULL', message: t('thisDeviceIsFull') })
  }
  if (error instanceof DOMException && DISK_FAILURES.has(error.name)) {
    return new CallError({ status: 507, code: 'NOT_SAVED', message: t('thisDeviceCouldntSave') })
  }
  return error
}
