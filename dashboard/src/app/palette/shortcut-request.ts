import { createStore, useStore } from '../../lib/store.ts'

const isOpen = createStore(false)

export const openShortcutSheet = (): void => isOpen.set(() => true)
export const closeShortcutSheet = (): void => isOpen.set(() => false)
export const useShortcutSheet = (): boolean => useStore(isOpen)
