import { soon } from '../../../../components/orders/counter/soon.ts'

/** What the board's first look does without: machines come a moment after the orders. */
export const LoadMachines = soon(() => import('./load-machines.tsx').then((all) => all.LoadMachines))
export const MachineBell = soon(() => import('./machine-bell.tsx').then((all) => all.MachineBell))
