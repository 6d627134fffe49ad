/**
 * The shop's backup keys as text, in age's format (age-encryption.org): backups are encrypted to `age1…`;
 * `AGE-SECRET-KEY-1…` decrypts them and is never on the server. Encoded as bech32, so that a typing mistake is
 * detected.
 */

const RECIPIENT = 'age'
const IDENTITY = 'age-secret-key-'
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const KEY_BYTES = 32
const CHECK_LETTERS = 6

/** The public key (32 bytes of X25519) as text. */
export function recipientText(publicKey: Uint8Array): string {
  return encode(RECIPIENT, publicKey)
}

/** The 32 bytes of a public key; undefined for anything else. */
export function recipientBytes(text: string): Uint8Array | undefined {
  return decode(RECIPIENT, text)
}

/** The private key (32 bytes of X25519) as text. */
export function identityText(privateKey: Uint8Array): string {
  return encode(IDENTITY, privateKey).toUpperCase()
}

/** The 32 bytes of a private key; undefined for anything else. */
export function identityBytes(text: string): Uint8Array | undefined {
  return decode(IDENTITY, text)
}

/** The owner's recovery key: the private key, and the signing keys that a backup of this shop may have. */
export interface RecoveryKey {
  readonly identity: string
  /** Base64 SPKI of Ed25519 keys. */
  readonly signers: readonly string[]
}

/** The recovery sheet. It is an age identity file; everything besides the key is in comments. */
export function recoverySheet({
  shopName,
  madeOn,
  recipient,
  identity,
  signers,
}: RecoveryKey & { readonly shopName: string; readonly madeOn: string; readonly recipient: string }): string {
  return [
    `# Recovery key of ${shopName.replaceAll(/[^\x20-\x7e]/g, '?')}, made ${madeOn}`,
    '# Whoever has this and a backup can read everything in it. Without it no backup can be read by anybody.',
    '# Keep it on paper or on a drive that is not this computer, in two places.',
    `# public: ${recipient}`,
    ...signers.map((signer) => `# signer: ${signer}`),
    identity,
    '',
  ].join('\n')
}

/** Parses a sheet or a bare key. Undefined if it contains no private key. */
export function readRecoverySheet(text: string): RecoveryKey | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const identity = lines.find((line) => identityBytes(line) !== undefined)
  if (!identity) return undefined
  const signers = lines.flatMap((line) => /^# signer: ([A-Za-z0-9+/]+=*)$/.exec(line)?.[1] ?? [])
  return { identity, signers }
}

function encode(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, 8, 5, true)
  if (!values) throw new RangeError('No bytes')
  return `${prefix}1${[...values, ...checkOf(prefix, values)].map((value) => LETTERS[value]).join('')}`
}

function decode(prefix: string, text: string): Uint8Array | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined
  const lower = text.toLowerCase()
  if (!lower.startsWith(`${prefix}1`)) return undefined
  const values = Array.from(lower.slice(prefix.length + 1), (letter) => LETTERS.indexOf(letter))
  if (values.length < CHECK_LETTERS || values.includes(-1)) return undefined
  if (polymod([...expand(prefix), ...values]) !== 1) return undefined
  const bytes = regroup(values.slice(0, -CHECK_LETTERS), 5, 8, false)
  return bytes?.length === KEY_BYTES ? Uint8Array.from(bytes) : undefined
}

function checkOf(prefix: string, values: readonly number[]): number[] {
  const sum = polymod([...expand(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  return Array.from({ length: CHECK_LETTERS }, (_, at) => (sum >>> (5 * (5 - at))) & 31)
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of GENERATORS.entries()) if ((top >>> bit) & 1) sum ^= generator
  }
  return sum
}

function expand(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}

/** The same bits in groups of another size; undefined if the remaining bits are not padding. */
function regroup(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  const result: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = (held << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      result.push((held >>> bits) & ((1 << to) - 1))
    }
    held &= (1 << bits) - 1
  }
  if (pad) return bits > 0 ? [...result, (held << (to - bits)) & ((1 << to) - 1)] : result
  return bits >= from || held !== 0 ? undefined : result
}
