import { permitRequestRoutes } from '@labada/contracts/access/permit-requests'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callServer } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import type { AskedManager } from '../../../components/access/asked-manager.ts'
import { Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { time } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'

/** The answer comes live; this is for one whose event was lost. */
const LOOK_AGAIN_MS = 5000

/** Asks the office to allow a command and waits for its answer. Leaving withdraws the request. */
export function OfficeWait({
  command,
  onAllowed,
}: {
  readonly command: AskedManager['command']
  readonly onAllowed: (permit: string) => void
}) {
  const [permitRequestId] = useState(newId)
  const params = { permitRequestId }
  const [failure, fail] = useState<unknown>()
  const asking = useRef<Promise<unknown>>(undefined)
  const asked = useQuery({
    queryKey: keys.askedPermit(permitRequestId),
    queryFn: () => {
      const answer = callServer(permitRequestRoutes.askForPermit, { body: { id: permitRequestId, ...command } })
      asking.current = answer
      return answer
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const looked = useQuery({
    ...callQuery([...keys.permitRequests(), permitRequestId], permitRequestRoutes.getPermitRequest, { params }),
    enabled: asked.isSuccess,
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'waiting' ? false : LOOK_AGAIN_MS),
    gcTime: 0,
  })
  const request = looked.data ?? asked.data
  const state = request?.state

  const take = useEffectEvent(() => {
    callServer(permitRequestRoutes.takePermit, { params }).then(({ permit }) => onAllowed(permit), fail)
  })
  const leave = useEffectEvent(() => {
    if (state !== undefined && state !== 'waiting') return
    // Once it has arrived; it expires by itself if the server does not hear of it.
    Promise.resolve(asking.current)
      .then(() => callServer(permitRequestRoutes.withdrawPermitRequest, { params }))
      .catch(() => undefined)
  })
  useEffect(() => {
    if (state === 'approved') take()
  }, [state])
  useEffect(() => () => leave(), [])

  // A read that failed for want of a connection is made again; one that the server refused is not.
  const isGone = looked.error instanceof CallError && looked.error.status === 404
  const problem = failure ?? asked.error
  if (problem) return <Refusal error={problem} what={t('theOfficeCouldntBeAsked')} />
  if (state === 'declined')
    return (
      <Banner status="attention" title={t('nameDeclined', { name: request?.decidedBy?.name ?? '' })}>
        {request?.note || undefined}
      </Banner>
    )
  if (state === 'withdrawn' || isGone) return <Banner status="attention">{t('thisRequestWasWithdrawn')}</Banner>
  if (state === 'expired') return <Banner status="attention">{t('nobodyAnsweredInTime')}</Banner>
  return (
    <div role="status">
      <Text as="p" strong>
        {t('waitingForTheOffice')}
      </Text>
      <Text as="p" dim>
        {request ? t('itSeesTheRequestUntil', { time: time(request.expiresAt) }) : t('sending')}
      </Text>
    </div>
  )
}
