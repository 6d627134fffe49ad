import { demoRoutes } from '@labada/contracts/setup/demo'
import { IconBuildingStore, IconLayoutDashboard } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isCanceled } from '../../../api/call-error.ts'
import { enterDoor } from '../../../api/demo-door.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import classes from './login.module.css'
import { t } from './t.ts'

/** The demo's doors: one press makes this browser a branch's counter, or the back office. */
export function DemoDoors() {
  const doors = useQuery(callQuery([...keys.demo(), 'doors'], demoRoutes.listDoors, {}))
  const enter = useMutation({ mutationFn: enterDoor })
  if (doors.isError && !isCanceled(doors.error)) {
    return <ErrorAlert error={doors.error} what={t('demoLoginsCouldntLoad')} onRetry={() => void doors.refetch()} />
  }
  if (!doors.data || doors.data.items.length === 0) return null
  return (
    <section className={classes.doors} aria-labelledby="doors">
      <h2 id="doors" className={classes.doorsTitle}>
        {t('tryTheDemo')}
      </h2>
      {enter.isError && !isCanceled(enter.error) && <ErrorAlert error={enter.error} />}
      <ul className={classes.doorList}>
        {doors.data.items.map(({ door, label, hint }) => (
          <li key={door}>
            <button
              type="button"
              className={classes.door}
              aria-busy={enter.isPending && enter.variables === door}
              onClick={() => {
                if (!enter.isPending) enter.mutate(door)
              }}
            >
              {door === 'admin' ? (
                <IconLayoutDashboard size={28} stroke={1.6} aria-hidden="true" />
              ) : (
                <IconBuildingStore size={28} stroke={1.6} aria-hidden="true" />
              )}
              <span>
                <span className={classes.doorLabel}>{label}</span>
                <span className={classes.doorHint}>{hint}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
