import { rollBytes, rollCount, rollTime } from './dice.ts'

/** A UUIDv7: opaque to callers, and newer ones sort after older ones, so indexes grow at the end. */
export function newId(now: number = rollTime()): string {
  const bytes = Buffer.from(rollBytes(16))
  bytes.writeUIntBE(now, 0, 6)
  // The ids of one command have one time, and sort as they were made.
  bytes.writeUInt16BE((rollCount() ?? bytes.readUInt16BE(6)) & 0x0fff, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
