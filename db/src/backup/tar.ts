/** The tar format (ustar; larger sizes in GNU's binary form). */

const BLOCK = 512
const MOST_NAME = 100
/** Beyond eight gigabytes a size no longer fits its eleven octal digits. */
const MOST_OCTAL = 8 ** 11

/** The file's content does not have the expected format. */
export class NotTar extends Error {}

/** The header of a file. Write its content after it, and then `tarPadding`. */
export function tarHeader(name: string, bytes: number, modifiedAt = 0): Buffer {
  const head = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > MOST_NAME) throw new RangeError(`${name} is too long for a tar`)
  head.write(name, 0)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  writeSize(head, bytes)
  head.write(
    `${Math.floor(modifiedAt / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  head.fill(' ', 148, 156)
  head.write('0', 156)
  head.write('ustar\0', 257)
  head.write('00', 263)
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** The zeros that fill a file's last block. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
}

/** The end marker of a tar. */
export const TAR_END: Uint8Array = Buffer.alloc(2 * BLOCK)

/** Reads a header; undefined for the zeros at the end. Throws NotTar. */
export function readTarHeader(head: Buffer): { readonly name: string; readonly bytes: number } | undefined {
  if (head.length < BLOCK) throw new NotTar('The file is cut off')
  if (head.every((byte) => byte === 0)) return undefined
  const sum = Number.parseInt(textOf(head, 148, 8), 8)
  const blank = Buffer.from(head)
  blank.fill(' ', 148, 156)
  const kind = head[156]
  if (sum !== sumOf(blank) || textOf(head, 257, 5) !== 'ustar' || kind !== 0x30)
    throw new NotTar('This isn’t a tar file')
  const bytes = (head[124] ?? 0) & 0x80 ? readBinary(head) : Number.parseInt(textOf(head, 124, 12), 8)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new NotTar('A file has an impossible size')
  return { name: textOf(head, 0, MOST_NAME), bytes }
}

/** One file of a tar. */
export interface TarEntry {
  readonly name: string
  readonly content: Buffer
}

/** Reads a tar as it comes, file by file; none may be larger than `mostBytes`. Throws NotTar. */
export async function* readTar(source: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<TarEntry> {
  const parts = source[Symbol.asyncIterator]()
  const take = taker(parts)
  try {
    for (;;) {
      const head = readTarHeader(await take(BLOCK))
      if (!head) return
      if (head.bytes > mostBytes) throw new NotTar(`${head.name} is larger than any file that was written`)
      const content = await take(head.bytes)
      await take(tarPadding(head.bytes).length)
      yield { name: head.name, content }
    }
  } finally {
    // Always close the file below.
    await parts.return?.()
  }
}

/** Reads an exact number of bytes from a stream. */
function taker(parts: AsyncIterator<Buffer>): (count: number) => Promise<Buffer> {
  let held: Buffer[] = []
  let length = 0
  return async (count) => {
    while (length < count) {
      const next = await parts.next()
      if (next.done) throw new NotTar('The file is cut off')
      held.push(next.value)
      length += next.value.length
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = [all.subarray(count)]
    length -= count
    return all.subarray(0, count)
  }
}

function writeSize(head: Buffer, bytes: number): void {
  if (bytes < MOST_OCTAL) {
    head.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
    return
  }
  head[124] = 0x80
  head.writeUInt32BE(Math.floor(bytes / 2 ** 32), 128)
  head.writeUInt32BE(bytes % 2 ** 32, 132)
}

function readBinary(head: Buffer): number {
  return head.readUInt32BE(128) * 2 ** 32 + head.readUInt32BE(132)
}

function sumOf(head: Buffer): number {
  let sum = 0
  for (const byte of head) sum += byte
  return sum
}

function textOf(head: Buffer, at: number, length: number): string {
  const end = head.indexOf(0, at)
  return head.toString('utf8', at, end < 0 || end > at + length ? at + length : end).trim()
}
