import { expect, it } from 'vitest'
import { zipOf } from './zips.ts'

const NOW = new Date('2026-11-21T09:00:00+08:00')

async function read(zip: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of zip) parts.push(part)
  return Buffer.concat(parts)
}

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece++) yield Buffer.from(`piece ${piece}\n`)
}

it('holds its files one after the other, the same bytes each time', async () => {
  const files = [
    { name: 'one.txt', content: 'short' },
    { name: 'two.txt', content: () => pieces(10_000) },
    { name: 'three.bin', content: () => pieces(3), isPacked: true },
  ]
  const zip = await read(zipOf(files, NOW))
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('two.txt')).toBe(true)
  expect(zip.includes('piece 2\n')).toBe(true)
  expect((await read(zipOf(files, NOW))).equals(zip)).toBe(true)
})

it('fails as a whole, and ends no program, when a file cannot be read to its end', async () => {
  async function* broken() {
    yield Buffer.from('so far')
    throw new Error('The database is away')
  }
  const files = [
    { name: 'good.txt', content: () => pieces(3) },
    { name: 'bad.txt', content: broken },
  ]
  await expect(read(zipOf(files, NOW))).rejects.toThrow('The database is away')
})
