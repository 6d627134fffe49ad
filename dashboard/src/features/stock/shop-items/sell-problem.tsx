import { Link } from 'react-router-dom'
import { CallError } from '../../../api/call-error.ts'
import { useOpens } from '../../../components/may.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { paths } from '../../../lib/paths.ts'
import { t } from './t.ts'

/** The reason the cart cannot be sold, shown beside the button. */
export function SellProblem({
  drawer,
  failure,
  isBusy,
}: {
  readonly drawer: 'asked' | 'shut' | 'counting' | null
  readonly failure: unknown
  readonly isBusy: boolean
}) {
  const opensSummary = useOpens(paths.summary)
  if (isBusy) return null
  if (drawer === 'counting') {
    return (
      <Banner status="attention" announce="alert" title={t('theDrawerIsBeingCounted')}>
        {t.rich('youCantTakeCashUntil', {
          link: (words) => (opensSummary ? <Link to={paths.summary}>{words}</Link> : words),
        })}
      </Banner>
    )
  }
  if (drawer === 'shut') {
    return (
      <Banner status="attention" announce="alert" title={t('theDrawerIsClosed')}>
        {t('theDrawerIsOpenedOn')}
      </Banner>
    )
  }
  if (failure instanceof CallError && (failure.code === 'PRICE_CHANGED' || failure.code === 'OUT_OF_STOCK')) {
    return (
      <Banner status="attention" announce="alert">
        {t('messageCheckTheCartNothing', { message: failure.message })}
      </Banner>
    )
  }
  if (failure !== null) return <ErrorAlert error={failure} what={t('saleNotSavedYourCart')} />
  return null
}
