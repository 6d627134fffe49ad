import { Link } from 'react-router-dom'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { paths } from '../../../lib/paths.ts'
import type { TicketComplaint } from './ticket/ticket-price.ts'
import type { Checkout } from './use-checkout.ts'

/** What stands between the ticket and being saved, said beside the buttons that save it. */
export function Problem({
  complaint,
  checkout,
  branchName,
}: {
  readonly complaint: TicketComplaint | undefined
  readonly checkout: Pick<Checkout, 'failure' | 'drawer' | 'isSlow' | 'isBusy'>
  readonly branchName: string
}) {
  if (checkout.isSlow) {
    return (
      <Banner status="attention" announce="status">
        Saving is slow. Keep waiting: the ticket is safe, and it is never saved twice.
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
      <Banner status="attention" announce="alert" title="The drawer is being counted">
        No cash until it is closed and opened again, on <Link to={paths.summary}>Summary</Link>. Other methods work, and
        so does Pay later.
      </Banner>
    )
  }
  if (checkout.drawer === 'shut') {
    return (
      <Banner status="attention" announce="alert" title="The drawer is closed">
        Summary, where it is opened, is not turned on for {branchName}. Ask your administrator; other methods work, and
        so does Pay later.
      </Banner>
    )
  }
  if (checkout.failure !== null) {
    return <ErrorAlert error={checkout.failure} what="Not saved. The ticket is as you left it; try again." />
  }
  return null
}
