import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type AgentIdentity, agentIdentity } from '../core/agent-identity.ts'
import {
  ATTESTATION_HEADER,
  canonicalScan,
  NONCE_HEADER,
  NONCE_SECONDS,
  readScan,
  type ScanClaims,
  signedScanText,
  splitSigned,
} from './scan-attestation.ts'
import {
  type BundleContent,
  bundleContent,
  bundleSealContext,
  canonicalEnrolment,
  type EnrolmentClaims,
  enrolmentSealContext,
  readEnrolment,
  type ServerKeys,
  serverKeys,
  signedBundleText,
  signedEnrolmentText,
  signedTicketText,
  TICKET_SECONDS,
  type TicketClaims,
  ticketClaims,
} from './scan-bundle.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const publicText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const token = (seed: string) => createHash('sha256').update(seed).digest('base64url').slice(0, 22)
const uuid = '0198c0de-0000-7000-8000-000000000001'

const SCAN: ScanClaims = {
  v: 1,
  agent: token('agent'),
  client: '7',
  epoch: 3,
  seq: 41,
  scan_id: uuid,
  alias: token('alias'),
  score: 87.25,
  t_wall: 1_795_000_000_000,
  t_mono: 5_000,
  boot: 'boot-0001',
  server_nonce: token('nonce'),
  offline: null,
}
const ENROLMENT: EnrolmentClaims = {
  v: 1,
  agent: token('agent'),
  client: '7',
  epoch: 3,
  request_id: uuid,
  employee_id: uuid,
  finger: 2,
  quality: 80,
  library: '12',
  duplicate_of: null,
  t_wall: 1,
  kid: 'seal-0001',
  epk: publicText,
  iv: 'AAAAAAAAAAAAAAAA',
  box: 'AAAA',
}

describe('a signed scan', () => {
  it('travels as two parts and is read as it was written', () => {
    const text = canonicalScan(SCAN)
    const signature = sign(null, Buffer.from(signedScanText(text)), privateKey).toString('base64url')
    const parts = splitSigned(`${Buffer.from(text).toString('base64url')}.${signature}`)
    expect(readScan(Buffer.from(parts?.claims ?? '', 'base64url').toString())).toEqual(SCAN)
    const received = Buffer.from(parts?.signature ?? '', 'base64url')
    expect(verify(null, Buffer.from(signedScanText(text)), publicKey, received)).toBe(true)
  })

  it.each([
    ['two clocks', { ...SCAN, offline: { nonce: null, mono: null } }],
    ['no clock at all', { ...SCAN, server_nonce: null }],
    ['a nonce that came at no time', { ...SCAN, server_nonce: null, offline: { nonce: token('nonce'), mono: null } }],
    ['a score of a third', { ...SCAN, score: 33.333 }],
    ['a count that is not one', { ...SCAN, seq: 0 }],
    ['more than it has to say', { ...SCAN, employee: 'ana' }],
  ])('with %s is none', (_what, claims) => {
    expect(readScan(JSON.stringify(claims))).toBeUndefined()
  })

  it('is read in the one form it is signed in and in no other', () => {
    expect(readScan(canonicalScan(SCAN))).toEqual(SCAN)
    expect(readScan(` ${canonicalScan(SCAN)}`)).toBeUndefined()
    const backwards = Object.fromEntries(Object.entries(SCAN).reverse())
    expect(readScan(JSON.stringify(backwards))).toBeUndefined()
    expect(readScan(canonicalScan(SCAN).replace('87.25', '87.250'))).toBeUndefined()
  })

  it('is told apart from everything else that is signed', () => {
    const texts = [signedScanText('x'), signedBundleText('x'), signedEnrolmentText('x'), signedTicketText('x')]
    expect(new Set(texts).size).toBe(4)
  })

  it('has its words in headers of their own, and a nonce that outlives a scan but not a coffee break', () => {
    expect([ATTESTATION_HEADER, NONCE_HEADER]).toEqual(['x-scan-attestation', 'x-server-nonce'])
    expect([NONCE_SECONDS, TICKET_SECONDS]).toEqual([300, 60])
  })
})

describe('a new finger', () => {
  it('is read as it was written and in no other form', () => {
    expect(readEnrolment(canonicalEnrolment(ENROLMENT))).toEqual(ENROLMENT)
    expect(readEnrolment(`${canonicalEnrolment(ENROLMENT)}\n`)).toBeUndefined()
    expect(readEnrolment(JSON.stringify({ ...ENROLMENT, template: 'plain' }))).toBeUndefined()
  })

  it('is sealed for one person, one finger and one request', () => {
    const contexts = [
      ENROLMENT,
      { ...ENROLMENT, finger: 3 },
      { ...ENROLMENT, client: '8' },
      { ...ENROLMENT, employee_id: '0198c0de-0000-7000-8000-000000000002' },
    ].map(enrolmentSealContext)
    expect(new Set(contexts).size).toBe(4)
  })
})

describe('what surrounds them', () => {
  it('says who an agent is, which keys the server has and what opens a socket', () => {
    const agent: AgentIdentity = { agent_id: token('agent'), keys: { sign: publicText, seal: publicText }, epoch: 1 }
    expect(agentIdentity.parse(agent)).toEqual(agent)
    expect(agentIdentity.safeParse({ ...agent, epoch: 0 }).success).toBe(false)
    const keys: ServerKeys = { 'sign.sign-0001': publicText, 'seal.seal-0001': publicText }
    expect(serverKeys.parse(keys)).toEqual(keys)
    expect(serverKeys.safeParse({ 'wrap.wrap-0001': publicText }).success).toBe(false)
    const ticket: TicketClaims = {
      v: 1,
      kid: 'sign-0001',
      client: '7',
      agent: token('agent'),
      issued_at: 1,
      expires_at: 60_001,
      id: token('ticket'),
    }
    expect(ticketClaims.parse(ticket)).toEqual(ticket)
  })

  it('binds a bundle to everything that is written on its outside', () => {
    const content: BundleContent = { v: 1, client: '7', agent: token('agent'), version: '1', fingerprints: [] }
    expect(bundleContent.parse(content)).toEqual(content)
    const outside = { v: 1, kid: 'sign-0001', client: '7', agent: token('agent'), branch: uuid, version: '1' } as const
    const times = { scope: 'branch', made_at: 1, not_after: 2 } as const
    expect(bundleSealContext({ ...outside, ...times })).not.toBe(
      bundleSealContext({ ...outside, ...times, version: '2' }),
    )
  })
})
