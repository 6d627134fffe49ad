import { Link } from 'react-router-dom'
import { CallError } from '../../../api/call-error.ts'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { paths } from '../../../lib/paths.ts'

/** What stands between the cart and the sale, said beside the button. */
export function SellProblem({
  drawer,
  failure,
  isBusy,
}: {
  readonly drawer: 'asked' | 'shut' | 'counting' | null
  readonly failure: unknown
  readonly isBusy: boolean
}) {
  if (isBusy) return null
  if (drawer === 'counting') {
    return (
      <Banner status="attention" announce="alert" title="The drawer is being counted">
        No cash until it is closed and opened again, on <Link to={paths.summary}>Summary</Link>. Other methods work.
      </Banner>
    )
  }
  if (drawer === 'shut') {
    return (
      <Banner status="attention" announce="alert" title="The drawer is closed">
        Summary, where it is opened, is not turned on for this branch. Ask your administrator; other methods work.
      </Banner>
    )
  }
  if (failure instanceof CallError && (failure.code === 'PRICE_CHANGED' || failure.code === 'OUT_OF_STOCK')) {
    return (
      <Banner status="attention" announce="alert">
        {failure.message}. Look at the cart again; nothing was sold.
      </Banner>
    )
  }
  if (failure !== null) return <ErrorAlert error={failure} what="Not sold. The cart is as you left it; try again." />
  return null
}
