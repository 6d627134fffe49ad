import { z } from 'zod'

/** 128 random bits, base64url: aliases and nonces. */
export const token = z.string().regex(/^[\w-]{22}$/)
/** The first part of a device's credential; opaque to callers. */
export const clientNumber = z.string().regex(/^[1-9]\d{0,14}$/)
/** A public key: base64 SPKI. */
const publicKey = z.string().regex(/^[A-Za-z0-9+/]{40,200}={0,2}$/)

/** An agent's identity, given when a device is paired: the body field `agent` of `POST /api/login`, sent in `hello`. */
export const agentIdentity = z.object({
  /** The first 22 characters of the base64url SHA-256 of `keys.sign` (its text). */
  agent_id: token,
  /** Ed25519 and X25519. */
  keys: z.object({ sign: publicKey, seal: publicKey }),
  /**
   * Created by the agent with its data directory, and again whenever its scan counter was lost: `seq` restarts with it.
   */
  epoch: z.number().int().min(1).max(2_147_483_647),
})
export type AgentIdentity = z.output<typeof agentIdentity>
