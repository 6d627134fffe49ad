import { type PortalSwap, portalSwapRoutes } from '@labada/contracts/schedule/shift-swaps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { Card } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { SWAP_LOOKS, swapHours } from '../../../components/schedule/swap-words.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import classes from './portal.module.css'
import { portalCall, portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

/** Swap requests to and from colleagues; renders nothing if there are none. */
export function SwapsSection({ session }: { readonly session: PortalSession }) {
  const params = { employeeId: session.employee.id }
  const query = useQuery(portalQuery('swaps', portalSwapRoutes.portalSwaps, { params }))
  return (
    <PortalSection query={query} noun={t('swap2')}>
      {({ data: { swaps } }) =>
        swaps.length === 0 ? null : (
          <Card title={t('swaps')}>
            <ul className={classes.shifts} aria-label={t('shiftSwaps')}>
              {swaps.map((swap) => (
                <Swap key={swap.id} swap={swap} session={session} />
              ))}
            </ul>
          </Card>
        )
      }
    </PortalSection>
  )
}

function Swap({ swap, session }: { readonly swap: PortalSwap; readonly session: PortalSession }) {
  const queries = useQueryClient()
  const { id, status, is_mine: isMine, colleague, shift, instead, note, reason } = swap
  const params = { employeeId: session.employee.id, swapId: id }
  const deciding = useAct<'yes' | 'no' | 'back'>(async (deed) => {
    const { message } =
      deed === 'back'
        ? await portalCall(portalSwapRoutes.cancelSwap, { params, body: {} })
        : await portalCall(portalSwapRoutes.answerSwap, { params, body: { agree: deed === 'yes' } })
    await queries.invalidateQueries({ queryKey: ['portal'] })
    toast.positive(message)
  })
  const offered = swapHours(shift.starts_at, shift.ends_at, shift.branch)
  const taken = instead && swapHours(instead.starts_at, instead.ends_at, instead.branch)
  const look = SWAP_LOOKS[status]
  const isOpen = status === 'asked' || status === 'agreed'
  return (
    <li className={classes.shift}>
      <header>
        <span>{isMine ? t('youAskedColleague', { colleague }) : t('colleagueAsksYou', { colleague })}</span>
      </header>
      <p>{isMine ? t('yourShiftOffered', { offered }) : t('takeOverOffered', { offered })}</p>
      {taken && <p>{isMine ? t('youTakeTaken', { taken }) : t('youGiveTaken', { taken })}</p>}
      {note && <p>“{note}”</p>}
      <StatusBadge status={look.status}>
        {!isMine && status === 'asked' ? t('waitingForYourAnswer') : look.word}
      </StatusBadge>
      {reason && <p>{reason}</p>}
      {!isMine && status === 'asked' && (
        <>
          <Button
            busy={deciding.isPending}
            onClick={() => deciding.mutate('yes')}
            aria-label={t('yesToColleague', { colleague })}
          >
            {t('yes')}
          </Button>
          <Button
            tone="neutral"
            busy={deciding.isPending}
            onClick={() => deciding.mutate('no')}
            aria-label={t('noToColleague', { colleague })}
          >
            {t('no')}
          </Button>
        </>
      )}
      {isMine && isOpen && (
        <Button
          tone="neutral"
          busy={deciding.isPending}
          onClick={() => deciding.mutate('back')}
          aria-label={t('withdrawYourRequestToColleague', { colleague })}
        >
          {t('withdraw')}
        </Button>
      )}
    </li>
  )
}
