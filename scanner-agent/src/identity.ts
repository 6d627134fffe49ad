import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, writeWhole } from './whole-file.ts'

/** The agent's identity: one key signs its scans, the other decrypts what is sealed for it. */
export interface Identity {
  readonly agentId: string
  readonly signKey: KeyObject
  readonly sealKey: KeyObject
  /** Public keys, base64 SPKI. */
  readonly publicKeys: { readonly sign: string; readonly seal: string }
}

/**
 * Reads the keys of a data directory, or creates them on first start. They are readable by this user only and bound to
 * this machine, this user and `secret` (from the system's key store, if there is one): a copy elsewhere is useless.
 * Throws if they are bound to anything else.
 */
export function loadIdentity(dataDir: string, secret = ''): Identity {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const passphrase = passphraseOf(secret)
  const signKey = keyIn(join(dataDir, 'sign.pem'), passphrase, () => generateKeyPairSync('ed25519').privateKey)
  const sealKey = keyIn(join(dataDir, 'seal.pem'), passphrase, () => generateKeyPairSync('x25519').privateKey)
  const publicKeys = { sign: publicHalf(signKey), seal: publicHalf(sealKey) }
  const agentId = createHash('sha256').update(publicKeys.sign).digest('base64url').slice(0, 22)
  return { agentId, signKey, sealKey, publicKeys }
}

function keyIn(file: string, passphrase: string, make: () => KeyObject): KeyObject {
  if (existsSync(file)) return createPrivateKey({ key: readFileSync(file), passphrase })
  const key = make()
  const pem = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
  // Renamed only once complete: a partial key would prevent the agent from ever starting again.
  writeWhole(file, pem)
  return key
}

function passphraseOf(secret: string): string {
  const machine = readIfThere('/etc/machine-id')?.trim() ?? ''
  return createHash('sha256')
    .update(`labada.agent.v1|${machine}|${process.getuid?.() ?? ''}|${secret}`)
    .digest('base64url')
}

function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}
