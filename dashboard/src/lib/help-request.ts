import { createStore, useStore } from './store.ts'

/** Where the help window opens: at the how-tos of the page, or at its keys. */
export type HelpPart = 'how-tos' | 'keys'

const asked = createStore<HelpPart | null>(null)

/** Whoever has a Help button asks here; the window is the frame's, and its code comes with the first time. */
export const openHelp = (): void => asked.set(() => 'how-tos')
export const openShortcuts = (): void => asked.set(() => 'keys')
export const closeHelp = (): void => asked.set(() => null)
/** What was asked for; null while the window is closed. */
export const useHelp = (): HelpPart | null => useStore(asked)
