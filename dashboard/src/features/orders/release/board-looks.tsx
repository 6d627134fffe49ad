import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMayDo } from '../../../api/session.ts'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { useRemembered } from '../../../lib/remembered.ts'
import classes from './board-looks.module.css'
import type { OrderActions } from './order/use-order-actions.ts'
import { t } from './t.ts'

const MachinesView = soon(() => import('./machines/machines-view.tsx').then((all) => all.MachinesView))

const LOOKS = ['stages', 'machines'] as const
type Look = (typeof LOOKS)[number]
const LOOK_WORDS: Readonly<Record<Look, string>> = { stages: t('stages'), machines: t('machines') }

/**
 * The board by stage or by machine, and what chooses between them. The address has the choice, so that Back returns to it;
 * this device keeps the last.
 */
export function useBoardLooks(stages: ReactNode, actions: OrderActions) {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useRemembered('board', LOOKS, 'stages')
  // What an address without a choice means stays the same while the page is open.
  const [first] = useState(kept)
  const seesMachines = useMayDo('machine.see')
  const look = seesMachines ? (LOOKS.find((one) => one === params.get('board')) ?? first) : 'stages'
  const choose = (to: Look) => {
    if (to === look) return
    keep(to)
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('board', to)
        return next
      },
      { preventScrollReset: true },
    )
  }
  return {
    beside: seesMachines && (
      <fieldset className={classes.looks} aria-label={t('showTheBoardBy')}>
        {LOOKS.map((one) => (
          <button key={one} type="button" aria-pressed={one === look} onClick={() => choose(one)}>
            {LOOK_WORDS[one]}
          </button>
        ))}
      </fieldset>
    ),
    content:
      look === 'stages' ? (
        stages
      ) : (
        <Suspense fallback={<Skeletons />}>
          <MachinesView actions={actions} />
        </Suspense>
      ),
  }
}
