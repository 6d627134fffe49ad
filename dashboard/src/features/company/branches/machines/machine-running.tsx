import { type Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import { minLength, required } from '@labada/domain/core/rules'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from '../t.ts'

/** The button that marks a machine as down, or as running again; none for a retired one. */
export function MachineRunning({ machine, running }: { readonly machine: Machine; readonly running: Running }) {
  if (machine.status === 'retired') return null
  const { down } = machine
  return (
    <Button
      needs="machine.edit"
      tone="neutral"
      size="sm"
      busy={running.busyId === machine.id}
      onClick={() => void (down ? running.restart(machine, down) : running.stop(machine))}
    >
      {down ? t('backInService') : t('markOutOfOrder')}
    </Button>
  )
}

/** The result of `useMachineRunning`. */
export type Running = ReturnType<typeof useMachineRunning>

/** Marks a machine as down, or as running again. */
export function useMachineRunning() {
  const invalidates = () => [keys.machines()]
  const stop = useCommand(machineRoutes.stopMachine, {
    invalidates,
    onDone: ({ name }) => toast.positive(t('nameMarkedOutOfOrder', { name })),
  })
  const restart = useCommand(machineRoutes.restartMachine, {
    invalidates,
    onDone: ({ name }) => toast.positive(t('nameBackInService', { name })),
  })
  const busy = [stop, restart].find(({ isPending }) => isPending)
  return {
    busyId: busy?.variables?.params.machineId,
    async stop({ id, name }: Machine) {
      const reason = await prompt({
        title: t('markNameOutOfOrder', { name }),
        label: t('reason'),
        placeholder: t('leaksAtTheDoor'),
        maxLength: 200,
        rules: [required, minLength(3)],
      })
      if (reason !== null) stop.mutate({ params: { machineId: id }, body: { id: newId(), reason: reason.trim() } })
    },
    async restart({ id, name }: Machine, down: NonNullable<Machine['down']>) {
      const remedy = await prompt({
        title: t('nameBackInService', { name }),
        body: t('reasonSinceSince', { reason: down.reason, since: dateTime(down.since) }),
        label: t('whatWasDone'),
        placeholder: t('newDoorSeal'),
        maxLength: 200,
        rules: [],
      })
      if (remedy !== null)
        restart.mutate({ params: { machineId: id }, body: { downtimeId: down.id, remedy: remedy.trim() || undefined } })
    },
  }
}
