import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Role } from '@labada/domain/core/access'
import type { Centavos } from '@labada/domain/core/money'
import type { Preset } from '@labada/domain/core/presets'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull, Later } from '../core/column-types.ts'

/** The tables of accounts and their second factors, set-up devices and session tokens. */
export interface SessionTables {
  appUser: AppUserTable
  keySet: KeySetTable
  userBranch: { userId: string; branchId: string }
  client: ClientTable
  setupCode: SetupCodeTable
  bootstrapCode: BootstrapCodeTable
  accessToken: AccessTokenTable
  secondFactor: SecondFactorTable
  recoveryCode: { userId: string; codeHash: Buffer; createdAt: Date; usedAt: Later<Date> }
  passkey: PasskeyTable
  passkeyChallenge: { challengeHash: Buffer; userId: string | null; expiresAt: Date }
  counterPin: { userId: string; pinHash: string; length: number; setAt: Date; setBy: string }
  counterStand: CounterStandTable
  counterPermit: CounterPermitTable
  permitRequest: PermitRequestTable
  passwordReset: PasswordResetTable
  rateLimit: { key: string; points: number; expire: number | null }
}

interface AppUserTable {
  id: string
  username: string
  passwordHash: string
  role: Role
  employeeId: string | null
  firstname: string
  lastname: string
  isActive: Generated<boolean>
  isDemo: Generated<boolean>
  createdAt: Generated<Date>
  passwordChangedAt: Generated<Date>
  preset: Later<Preset>
  keySetId: Later<string>
  seesAllBranches: Generated<boolean>
}

interface KeySetTable {
  id: string
  name: string
  role: Role
  keys: readonly string[]
  createdAt: Generated<Date>
  createdBy: string
  changedAt: Generated<Date>
}

interface SecondFactorTable {
  userId: string
  keyId: string
  lockedSecret: Buffer
  startedAt: Date
  confirmedAt: Later<Date>
  /** The time step of the last code that was used. */
  lastStep: Generated<number>
}

interface PasskeyTable {
  id: string
  userId: string
  name: string
  /** WebAuthn’s id of the credential, in base64url. */
  credentialId: string
  publicKey: Buffer
  /** The name in the address it was made for; it works nowhere else. */
  relyingParty: string
  /** How often the authenticator was used, if it counts. */
  counter: Generated<number>
  addedAt: Date
  lastUsedAt: Later<Date>
}

interface ClientTable {
  id: Generated<number>
  branchId: string
  name: string
  secretHash: Buffer
  prevHash: Later<Buffer>
  prevValidUntil: Later<Date>
  rotatedAt: Generated<Date>
  agentKeys: JsonOrNull<Record<string, string>>
  agentEpoch: Generated<number>
  lastSeenAt: Later<Date>
  createdAt: Generated<Date>
  createdBy: string | null
  terminatedAt: Later<Date>
  terminatedBy: Later<string>
}

interface SetupCodeTable {
  id: string
  branchId: string
  name: Generated<string>
  codeHash: string
  expiresAt: Date
  tries: Generated<number>
  createdAt: Generated<Date>
  createdBy: string | null
  usedAt: Later<Date>
  clientId: Later<number>
}

interface BootstrapCodeTable {
  id: string
  codeHash: string
  tries: Generated<number>
  createdAt: Generated<Date>
  usedAt: Later<Date>
}

interface CounterStandTable {
  id: string
  /** The session at the device: the family of its tokens. */
  family: string
  clientId: number
  branchId: string
  accountId: string
  personId: string
  since: Date
  endedAt: Later<Date>
}

interface PasswordResetTable {
  tokenHash: Buffer
  userId: string
  createdBy: string
  createdAt: Date
  expiresAt: Date
  usedAt: Later<Date>
}

interface CounterPermitTable {
  permitHash: Buffer
  clientId: number
  branchId: string
  /** Who stands at the counter and may do it once. */
  personId: string
  permittedBy: string
  /** `POST /orders/:orderId/refunds` */
  route: string
  /** SHA-256 of the command. */
  requestHash: Buffer
  givenAt: Date
  expiresAt: Date
  usedAt: Later<Date>
}

/** What the server read from a command that is asked for. */
export interface PermitFacts {
  readonly orderId: string | null
  readonly amountCentavos: Centavos | null
  readonly percent: number | null
  readonly totalCentavos: Centavos | null
  /** What the books say of it; requests from before this was read have none. */
  readonly subject?: PermitSubject
}

/** The order, sale, payment, customer or cash movement that a command is about. */
export interface PermitSubject {
  /** The kind of a cash movement. */
  readonly kind: string | null
  readonly saleNumber: string | null
  readonly customer: string | null
  readonly lines: readonly { readonly name: string; readonly quantity: number | null }[]
  /** How money is paid out, or was paid in. */
  readonly method: PaymentMethod | null
  readonly paidCentavos: Centavos | null
}

interface PermitRequestTable {
  id: string
  clientId: number
  branchId: string
  /** Who stood at the counter and asked. */
  personId: string
  /** `POST /orders/:orderId/refunds` */
  route: string
  /** SHA-256 of the command. */
  requestHash: Buffer
  facts: Json<PermitFacts>
  reason: string
  askedAt: Date
  expiresAt: Date
  state: 'waiting' | 'approved' | 'declined' | 'withdrawn'
  decidedBy: Later<string>
  decidedAt: Later<Date>
  note: Generated<string>
  /** The permit that was taken last. */
  permitHash: Later<Buffer>
}

interface AccessTokenTable {
  id: Generated<number>
  kind: 'app' | 'portal'
  userId: string
  role: Role
  clientId: number | null
  branchId: string | null
  family: string
  tokenHash: Buffer
  createdAt: Generated<Date>
  loggedInAt: Generated<Date>
  confirmedAt: Later<Date>
  expiresAt: Date
  idleSeconds: number
  lastUsedAt: Generated<Date>
  lastIp: Later<string>
  /** What people call the browser it began in: “Chrome on Windows”. */
  browser: Later<string>
  replacedBy: Later<number>
  replacedAt: Later<Date>
  successorUsedAt: Later<Date>
  revokedAt: Later<Date>
  revokeReason: Later<string>
  isTwoStep: Generated<boolean>
}
