import type { KeyObject } from 'node:crypto'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { decrypt, encrypt, newIdentity } from '../backup/age.ts'
import { type OpenedContainer, writeContainer } from '../backup/container.ts'
import { signManifest } from '../backup/manifest.ts'
import { readTar, TAR_END, tarHeader, tarPadding } from '../backup/tar.ts'

export interface Forgery {
  readonly container: OpenedContainer
  readonly identity: KeyObject
  /** The forger has the shop's own. */
  readonly signer: KeyObject
  /** One file more in the payload. */
  readonly extra?: { readonly name: string; readonly content: string }
  /** Another content of a table's first file. */
  readonly change?: { readonly table: string; readonly change: (text: string) => string }
  readonly folder: string
}

/** A backup with something else in it, encrypted and signed as a true one is. */
export async function forge({ container, identity, signer, extra, change, folder }: Forgery) {
  const other = newIdentity()
  const file = join(folder, `${randomBytes(4).toString('hex')}.tar`)
  async function* payload(): AsyncGenerator<Buffer> {
    for await (const { name, content } of readTar(decrypt(container.payload(), identity), 1 << 30)) {
      const isChanged = change && name === `tables/${change.table}/000001.copy.gz`
      yield entry(name, isChanged ? gzipSync(change.change(gunzipSync(content).toString('utf8'))) : content)
    }
    if (extra) yield entry(extra.name, gzipSync(extra.content))
    yield Buffer.from(TAR_END)
  }
  await writeContainer({ path: file, partial: `${file}.partial` }, encrypt(payload(), [other.recipient]), (sum) =>
    signManifest({ ...container.manifest, payload: sum }, signer),
  )
  return { file, identity: other.identity }
}

function entry(name: string, content: Buffer): Buffer {
  return Buffer.concat([tarHeader(name, content.length), content, tarPadding(content.length)])
}
