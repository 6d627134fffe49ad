import { idOf } from '@labada/domain/core/dice'
import { rollBytes, rollCount, rollTime } from './dice.ts'

/** A UUIDv7: opaque to callers, and newer ones sort after older ones, so indexes grow at the end. */
export const newId = (now: number = rollTime()): string => idOf(rollBytes(16), now, rollCount())
