import { z } from 'zod'
import type { Credentials, Presented } from '../http/credentials.ts'
import { AccessError } from '../http/problems.ts'
import type { Occupant } from './rooms.ts'

/** Whoever is behind a socket, with what its session hangs on. */
export interface SocketOccupant extends Occupant {
  readonly userId: string | null
  readonly tokenId: number | null
}

const handshake = z.object({ token: z.string().max(200).optional(), client: z.string().max(200).optional() })

/**
 * Proves a handshake by the same rules as a call: a session, or a set-up device on which nobody is signed in. Gives the
 * refusal instead of throwing it; throws when it cannot be judged now.
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
  }
}

async function deviceBehind(
  client: string,
  credentials: Pick<Credentials, 'proveDevice'>,
): Promise<SocketOccupant | AccessError> {
  try {
    const { id, branchId } = await credentials.proveDevice(client)
    return { role: null, userId: null, employeeId: null, tokenId: null, branchId, deviceId: id }
  } catch (error) {
    if (error instanceof AccessError) return error
    throw error
  }
}
