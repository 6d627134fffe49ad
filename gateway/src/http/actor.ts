import type { Role } from '@labada/domain/core/access'

/** Who acts: the person behind a token. */
export interface Actor {
  readonly id: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly role: Role
  readonly employeeId: string | null
  readonly tokenId: number
  readonly loggedInAt: Date
}
