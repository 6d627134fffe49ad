import { Tabs as KitTabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { centreInRow } from '../lib/centre-in-row.ts'
import { useUrlState } from '../lib/hooks/use-url-state.ts'
import { type Needing, useThere } from './may.tsx'
import classes from './tabs.module.css'

export interface Tab extends Needing {
  readonly value: string
  readonly label: ReactNode
  /** A number beside the label. */
  readonly count?: number | undefined
  readonly content: ReactNode
  /** Stands at the end of the row of tabs while it is the selected one; below the tabs where they need the row. */
  readonly beside?: ReactNode
}

/** Tabs whose selection is in the URL (`?tab=`). The first one needs no parameter. Only the selected one is mounted. */
export function Tabs({
  tabs: all,
  name = 'tab',
  label,
}: {
  readonly tabs: readonly Tab[]
  readonly name?: string | undefined
  readonly label: string
}) {
  const tabs = useThere(all)
  const [chosen, setChosen] = useUrlState(name)
  const first = tabs[0]?.value ?? ''
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : first
  const list = useRef<HTMLDivElement>(null)
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the open tab may be out of sight, and a count moves it
  useEffect(() => {
    if (!list.current) return
    const row = list.current
    // Also when a tablet is turned.
    const watcher = new ResizeObserver(() => centreInRow(row.querySelector('[aria-selected="true"]')))
    watcher.observe(row)
    return () => watcher.disconnect()
  }, [value, counts])
  return (
    <KitTabs
      value={value}
      onChange={(next) => setChosen(next === first ? null : next)}
      keepMounted={false}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '', panel: classes.panel ?? '' }}
    >
      <div className={classes.row}>
        <KitTabs.List aria-label={label} ref={list}>
          {tabs.map((tab) => (
            <KitTabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
              {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
            </KitTabs.Tab>
          ))}
        </KitTabs.List>
        {tabs.find((tab) => tab.value === value)?.beside}
      </div>
      {tabs.map((tab) => (
        <KitTabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </KitTabs.Panel>
      ))}
    </KitTabs>
  )
}
