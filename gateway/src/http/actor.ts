import type { Role } from '@labada/domain/core/access'
import type { Key } from '@labada/domain/core/keys'

/** Who acts: the person behind a token, or who stands at its counter. */
export interface Actor {
  readonly id: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly role: Role
  readonly employeeId: string | null
  /** The user who is logged in: the same, unless another person stands at the counter. */
  readonly accountId: string
  readonly tokenId: number
  readonly loggedInAt: Date
  /** What they may do. */
  readonly keys: ReadonlySet<Key>
  /** What they hold besides, and may do once they logged in with a second step. */
  readonly withheld: ReadonlySet<Key>
  /** The only branches they see; null for all that their account sees. */
  readonly branchIds: readonly string[] | null
  /** Who allowed this one command, by PIN at the counter. */
  readonly permitter?: Permitter
}

/** A person who allowed one command of another. */
export interface Permitter {
  readonly id: string
  readonly name: string
  /** Also in place of an admin's approval. */
  readonly isForAdmin: boolean
}
