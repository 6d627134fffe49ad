import { Link } from 'react-router-dom'
import { useOpens } from '../../../components/may.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { paths } from '../../../lib/paths.ts'
import { t } from './t.ts'
import type { TicketComplaint } from './ticket/ticket-price.ts'
import type { Checkout } from './use-checkout.ts'

/** The reason the ticket cannot be saved, shown beside the save buttons. */
export function Problem({
  complaint,
  checkout,
  branchName,
}: {
  readonly complaint: TicketComplaint | undefined
  readonly checkout: Pick<Checkout, 'failure' | 'drawer' | 'isSlow' | 'isBusy'>
  readonly branchName: string
}) {
  const seesSummary = useOpens(paths.summary)
  if (checkout.isSlow) {
    return (
      <Banner status="attention" announce="status">
        {t('savingIsTakingLongerThan')}
      </Banner>
    )
  }
  if (checkout.isBusy) return null
  if (complaint) {
    return (
      <Banner status="attention" announce="alert">
        {complaint.message}
      </Banner>
    )
  }
  if (checkout.drawer === 'counting') {
    return (
      <Banner status="attention" announce="alert" title={t('theDrawerIsBeingCounted')}>
        {t.rich('youCantTakeCashUntil', {
          link: (words) => (seesSummary ? <Link to={paths.summary}>{words}</Link> : words),
        })}
      </Banner>
    )
  }
  if (checkout.drawer === 'shut') {
    return (
      <Banner status="attention" announce="alert" title={t('theDrawerIsClosed')}>
        {t('theDrawerIsOpenedOn', { branchName })}
      </Banner>
    )
  }
  if (checkout.failure !== null) {
    return <ErrorAlert error={checkout.failure} what={t('orderNotSavedYourTicket')} />
  }
  return null
}
