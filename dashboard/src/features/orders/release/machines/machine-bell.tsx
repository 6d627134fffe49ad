import { useEffect } from 'react'
import { toast } from '../../../../components/notices/toast.tsx'
import { type Note, playNotes } from '../../../../lib/notes.ts'
import { t } from '../t.ts'
import { useShopMachines } from './use-shop-machines.ts'

const CHIME: readonly Note[] = [
  [784, 0, 0.18],
  [1047, 0.2, 0.3],
]
const VOLUME = 0.6

/** Shows a notice and plays a sound when a machine of this branch finishes. */
export function MachineBell() {
  const machines = useShopMachines()
  const ends = machines.flatMap(({ name, cycles }) =>
    cycles.map(({ endsAt, order, load }) => ({
      at: endsAt.getTime(),
      words: t('nameIsDoneNumberLoad', { name, number: order.number, number2: load.number }),
    })),
  )
  const shape = JSON.stringify(ends)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other ends start other clocks
  useEffect(() => {
    const timers = ends.flatMap(({ at, words }) => {
      const wait = at - Date.now()
      if (wait <= 0) return []
      return [
        setTimeout(() => {
          toast.info(words)
          playNotes(CHIME, VOLUME)
        }, wait),
      ]
    })
    return () => timers.forEach(clearTimeout)
  }, [shape])
  return null
}
