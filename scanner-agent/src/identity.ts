import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who this agent is: one key signs its scans, the other opens what is sealed for it. */
export interface Identity {
  readonly agentId: string
  readonly signKey: KeyObject
  readonly sealKey: KeyObject
  /** Public halves, base64 SPKI. */
  readonly publicKeys: { readonly sign: string; readonly seal: string }
}

/** Reads the keys of a data directory, or makes them on first start (readable by this user only). */
export function loadIdentity(dataDir: string): Identity {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const signKey = keyIn(join(dataDir, 'sign.pem'), () => generateKeyPairSync('ed25519').privateKey)
  const sealKey = keyIn(join(dataDir, 'seal.pem'), () => generateKeyPairSync('x25519').privateKey)
  const publicKeys = { sign: publicHalf(signKey), seal: publicHalf(sealKey) }
  const agentId = createHash('sha256').update(publicKeys.sign).digest('base64url').slice(0, 22)
  return { agentId, signKey, sealKey, publicKeys }
}

function keyIn(file: string, make: () => KeyObject): KeyObject {
  if (existsSync(file)) return createPrivateKey(readFileSync(file))
  const key = make()
  // Under its name only once it is whole: half a key would keep the agent from ever starting again.
  writeFileSync(`${file}.partial`, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true })
  renameSync(`${file}.partial`, file)
  return key
}

function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}
