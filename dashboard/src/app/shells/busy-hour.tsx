import { demoRoutes } from '@labada/contracts/setup/demo'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { Button } from '../../components/button.tsx'
import { useCommand } from '../../components/hooks/use-command.ts'
import { toast } from '../../components/notices/toast.tsx'
import { countdown } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { t } from './t.ts'

const BUSY_SECONDS = 180
const WATCH_MS = 3_000

/** Plays a busy hour on the demo company, and shows its progress. */
export function BusyHour() {
  const state = useQuery({
    ...callQuery([...keys.demo(), 'busy-hour'], demoRoutes.busyHour, {}),
    refetchInterval: (query) => (query.state.data?.running ? WATCH_MS : false),
  })
  const play = useCommand(demoRoutes.playBusyHour, {
    invalidates: () => [keys.demo()],
    onDone: ({ running }) => {
      if (running) toast.info(t('aBusyHourHasStarted'))
    },
  })
  const running = state.data?.running ?? false
  return (
    <>
      {running && state.data && (
        <span>
          {state.data.failed > 0
            ? t('busyHourActionsDoneFailed', { count: state.data.done, failed: state.data.failed })
            : t('busyHourActionsDone', { count: state.data.done })}
          {state.data.until && <Left until={state.data.until} />}
        </span>
      )}
      <Button
        tone="quiet"
        size="sm"
        busy={play.isPending}
        icon={running ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
        onClick={() => play.mutate({ body: { seconds: running ? 0 : BUSY_SECONDS } })}
      >
        {running ? t('stop') : t('playABusyHour')}
      </Button>
    </>
  )
}

function Left({ until }: { readonly until: Date }) {
  const now = useNow(1_000)
  return <> {t('countdownLeft', { countdown: countdown((until.getTime() - now.getTime()) / 1000) })}</>
}
