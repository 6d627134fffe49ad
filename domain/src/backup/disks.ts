/** How much fits onto a disk, and how much of that is left, in bytes. */
export interface Room {
  readonly bytes: number
  readonly freeBytes: number
}

const MOST_USED = 0.8
/** So much is enough for months of a laundry's work: a fifth of a large disk is no cause for an alarm. */
const PLENTY_BYTES = 20_000_000_000

/** The sentence for the owner if a disk is filling up; null if none is. Once one is full, Postgres stops, and the shop with it. */
export function fillingDisk(rooms: readonly Room[]): string | null {
  const filling = rooms.filter((room) => room.freeBytes < PLENTY_BYTES && usedOf(room) >= MOST_USED)
  const [fullest] = filling.toSorted((one, other) => one.freeBytes - other.freeBytes)
  if (!fullest) return null
  const gigabytes = (fullest.freeBytes / 1_000_000_000).toFixed(1)
  return `The server’s disk is ${Math.floor(100 * usedOf(fullest))}% full (${gigabytes} GB left). When it is full, nothing can be saved`
}

/** Bytes that only the system itself may still use count as used. */
const usedOf = ({ bytes, freeBytes }: Room) => (bytes > 0 ? 1 - freeBytes / bytes : 0)
