import { randomBytes } from 'node:crypto'
import {
  identityBytes,
  identityText,
  readRecoverySheet,
  recipientBytes,
  recipientText,
  recoverySheet,
} from '@labada/contracts/backup/backup-keys'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, NotOpened, newIdentity, readIdentity, readRecipient } from './age.ts'

/** Around the edges of age's chunks. */
const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_001]

async function* parts(content: Uint8Array, size = 10_007): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of content) all.push(part)
  return Buffer.concat(all)
}

describe('a backup’s encryption', () => {
  it.each(SIZES)('of %d bytes is opened by age’s own implementation', async (size) => {
    const content = randomBytes(size)
    const identity = await generateX25519Identity()
    const recipient = readRecipient(await identityToRecipient(identity))
    const file = await whole(encrypt(parts(content), [newIdentity().recipient, recipient]))
    const age = new Decrypter()
    age.addIdentity(identity)
    expect(Buffer.from(await age.decrypt(file)).equals(content)).toBe(true)
  })

  it.each(SIZES)('opens %d bytes that age encrypted', async (size) => {
    const content = randomBytes(size)
    const identity = await generateX25519Identity()
    const age = new Encrypter()
    age.addRecipient(await identityToRecipient(identity))
    const file = await age.encrypt(content)
    expect((await whole(decrypt(parts(file), readIdentity(identity)))).equals(content)).toBe(true)
  })

  it('writes keys in the letters of age, and notices a mistyped one', async () => {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    expect(recipientText(recipientBytes(recipient) ?? new Uint8Array())).toBe(recipient)
    expect(identityText(identityBytes(identity) ?? new Uint8Array())).toBe(identity)
    for (let at = 0; at < recipient.length; at++) {
      const other = recipient[at] === 'q' ? 'p' : 'q'
      expect(recipientBytes(recipient.slice(0, at) + other + recipient.slice(at + 1))).toBeUndefined()
    }
  })

  it('writes a sheet that age takes as an identity file, and reads it again', async () => {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    const signers = ['MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=']
    const sheet = recoverySheet({ shopName: 'Labada\nAng', madeOn: '2026-11-21', recipient, identity, signers })
    expect(sheet.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([identity])
    expect(readRecoverySheet(sheet.replaceAll('\n', '\r\n'))).toEqual({ identity, signers })
    expect(readRecoverySheet(recipient)).toBeUndefined()
  })

  it('is opened by nobody else', async () => {
    const file = await whole(encrypt(parts(randomBytes(1_000)), [newIdentity().recipient]))
    await expect(whole(decrypt(parts(file), newIdentity().identity))).rejects.toThrow(NotOpened)
  })

  it('is refused with any byte flipped, cut off or added', async () => {
    const { identity, recipient } = newIdentity()
    const file = await whole(encrypt(parts(randomBytes(70_000)), [recipient]))
    const opened = (content: Buffer) => whole(decrypt(parts(content), identity))
    for (let at = 0; at < file.length; at += at < 400 ? 1 : 997) {
      const flipped = Buffer.from(file)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      await expect(opened(flipped), `byte ${at}`).rejects.toThrow()
    }
    for (const length of [0, 10, 300, 65_000, 66_000, file.length - 1])
      await expect(opened(file.subarray(0, length)), `cut at ${length}`).rejects.toThrow(NotOpened)
    await expect(opened(Buffer.concat([file, Buffer.from('x')]))).rejects.toThrow(NotOpened)
  })
})
