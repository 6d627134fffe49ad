import { idOf } from '@labada/domain/core/dice'

/**
 * A new id for a record that this screen creates, so that sending it again is safe. Sortable by time (UUID version 7).
 */
export const newId = (now: number = Date.now()): string => idOf(crypto.getRandomValues(new Uint8Array(16)), now)
