import { z } from 'zod'
import type { Credentials, Presented } from '../http/credentials/credentials.ts'
import { AccessError } from '../http/problems.ts'
import type { Occupant } from './rooms.ts'

/** The user or device of a socket, with what its session depends on. */
export interface SocketOccupant extends Occupant {
  readonly userId: string | null
  readonly tokenId: number | null
}

const handshake = z.object({ token: z.string().max(200).optional(), client: z.string().max(200).optional() })

/**
 * Verifies a handshake by the rules of a call: a session, or a paired device without a login. Returns the refusal
 * instead of throwing it; throws if it cannot be verified now.
 */
export async function occupantOf(
  auth: unknown,
  ip: string,
  credentials: Pick<Credentials, 'resolveCredentials' | 'proveDevice'>,
): Promise<SocketOccupant | AccessError> {
  const given = handshake.safeParse(auth)
  if (!given.success) return new AccessError('Unauthenticated.')
  const { token, client } = given.data
  if (token === undefined && client !== undefined) return deviceBehind(client, credentials)
  return personBehind({ token, client }, ip, credentials)
}

async function personBehind(
  presented: Presented,
  ip: string,
  credentials: Pick<Credentials, 'resolveCredentials'>,
): Promise<SocketOccupant | AccessError> {
  const session = await credentials.resolveCredentials(presented, ip)
  if (session instanceof AccessError) return session
  const { actor, device } = session
  return {
    role: actor.role,
    userId: actor.id,
    employeeId: actor.employeeId,
    tokenId: actor.tokenId,
    branchId: device?.branchId ?? null,
    deviceId: device?.id ?? null,
    keys: actor.keys,
    branchIds: actor.branchIds,
  }
}

async function deviceBehind(
  client: string,
  credentials: Pick<Credentials, 'proveDevice'>,
): Promise<SocketOccupant | AccessError> {
  try {
    const { id, branchId } = await credentials.proveDevice(client)
    return {
      role: null,
      userId: null,
      employeeId: null,
      tokenId: null,
      branchId,
      deviceId: id,
      keys: null,
      branchIds: null,
    }
  } catch (error) {
    if (error instanceof AccessError) return error
    throw error
  }
}
