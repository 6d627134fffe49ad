import { CallError, isCanceled, messageOf } from '../../api/call-error.ts'
import { Banner } from './banner.tsx'
import { ErrorAlert } from './error-alert.tsx'

/** Why a form was refused: a rule's refusal with its own message, any other error with its details for support. */
export function Refusal({ error, what }: { readonly error: unknown; readonly what?: string | undefined }) {
  if (!error || isCanceled(error)) return null
  if (error instanceof CallError && (error.status === 409 || error.status === 422)) {
    return (
      <Banner status="danger" announce="alert">
        {messageOf(error)}
      </Banner>
    )
  }
  return <ErrorAlert error={error} what={what} />
}
