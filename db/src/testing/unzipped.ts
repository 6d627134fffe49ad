import { inflateRawSync } from 'node:zlib'

/** One file out of a zip, by its central directory. Throws when it is not in there. */
export function fromZip(zip: Uint8Array, name: string): string {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    const length = bytes.readUInt16LE(at + 28)
    if (bytes.toString('utf8', at + 46, at + 46 + length) !== name) continue
    const [method, packed, start] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = bytes.subarray(from, from + packed)
    return (method === 0 ? content : inflateRawSync(content)).toString()
  }
  throw new Error(`${name} is not in the file`)
}
