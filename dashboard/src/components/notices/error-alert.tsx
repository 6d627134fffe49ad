import { CallError, messageOf } from '../../api/call-error.ts'
import { Button } from '../button.tsx'
import classes from '../page.module.css'
import { Banner } from './banner.tsx'
import { t } from './t.ts'

/** An error shown where it occurred, with Try again and the details for support. The rest of the page keeps working. */
export function ErrorAlert({
  error,
  what,
  onRetry,
}: {
  readonly error: unknown
  /** The failed action: `Orders could not be loaded`. */
  readonly what?: string | undefined
  readonly onRetry?: (() => void) | undefined
}) {
  const message = messageOf(error)
  return (
    <Banner
      status="danger"
      announce="alert"
      title={what ?? message}
      actions={
        onRetry && (
          <Button tone="neutral" size="sm" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )
      }
    >
      {what && <div>{message}</div>}
      <Details error={error} />
    </Banner>
  )
}

function Details({ error }: { readonly error: unknown }) {
  if (!(error instanceof CallError) || error.status === 0) return null
  const facts = [t('statusStatus', { status: error.status })]
  if (error.code) facts.push(t('codeCode', { code: error.code }))
  if (error.requestId) facts.push(t('requestRequestId', { requestId: error.requestId }))
  return (
    <details className={classes.details}>
      <summary>{t('details')}</summary>
      <code>{facts.join(', ')}</code>
    </details>
  )
}
