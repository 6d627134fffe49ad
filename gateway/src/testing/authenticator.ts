import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A security key in software, as WebAuthn level 2 describes one: ES256, with a counter, and without an attestation. */
export interface Authenticator {
  /** What a browser at `origin` answers to the options for a new passkey. */
  readonly make: (options: { readonly challenge: string }, at: At) => MadeCredential
  /** What a browser at `origin` answers to the options of a login. */
  readonly sign: (options: { readonly challenge: string }, at: At) => SignedCredential
}

/** Where, and what is different from a browser that does as it should. */
export interface At {
  readonly origin: string
  readonly isPersonProven?: boolean
  /** In place of the next one. */
  readonly counter?: number
}

export interface MadeCredential {
  readonly id: string
  readonly type: 'public-key'
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string }
}

export interface SignedCredential {
  readonly id: string
  readonly type: 'public-key'
  readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string }
}

const PRESENT = 0x01
const PROVEN = 0x04
const HAS_CREDENTIAL = 0x40

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let used = 0
  const dataOf = (at: At, more: number) => {
    used += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(at.counter ?? used)
    const flags = PRESENT | (at.isPersonProven === false ? 0 : PROVEN) | more
    return Buffer.concat([sha256(new URL(at.origin).hostname), Buffer.from([flags]), counter])
  }
  return {
    make(options, at) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const authData = Buffer.concat([dataOf(at, HAS_CREDENTIAL), credential])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      const clientDataJSON = clientData('webauthn.create', options.challenge, at.origin)
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      }
    },
    sign(options, at) {
      const authenticatorData = dataOf(at, 0)
      const clientDataJSON = clientData('webauthn.get', options.challenge, at.origin)
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** A short text in CBOR. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** An ES256 key in COSE: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
