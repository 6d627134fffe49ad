import { soon } from '../../../../components/orders/counter/soon.ts'

/** Machine parts the board's first render does without; they load after the orders. */
export const LoadMachines = soon(() => import('./load-machines.tsx').then((all) => all.LoadMachines))
export const MachineBell = soon(() => import('./machine-bell.tsx').then((all) => all.MachineBell))
