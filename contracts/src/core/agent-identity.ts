import { z } from 'zod'

/** 128 random bits, base64url: aliases and nonces. */
export const token = z.string().regex(/^[\w-]{22}$/)
/** The opaque first part of a device's credential. */
export const clientNumber = z.string().regex(/^[1-9]\d{0,14}$/)
/** A public key: base64 SPKI. */
const publicKey = z.string().regex(/^[A-Za-z0-9+/]{40,200}={0,2}$/)

/** Who an agent says it is when a device is set up: the body field `agent` of `POST /api/login`, told in `hello`. */
export const agentIdentity = z.object({
  /** The first 22 signs of the base64url SHA-256 of `keys.sign` (its text). */
  agent_id: token,
  /** Ed25519 and X25519. */
  keys: z.object({ sign: publicKey, seal: publicKey }),
  /** Made by the agent with its data directory and new whenever its count of scans was lost: `seq` starts anew with it. */
  epoch: z.number().int().min(1).max(2_147_483_647),
})
export type AgentIdentity = z.output<typeof agentIdentity>
