import { createHash } from 'node:crypto'
import type { AgentIdentity } from '@labada/contracts/core/agent-identity'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { publicKeyOf } from '@labada/db/core/sealing'
import { findPairableDevice, findScanner, lockScanner, setScanner } from '@labada/db/scanner/scanners'
import { DomainError } from '@labada/domain/core/errors'
import type { Key } from '@labada/domain/core/keys'

/**
 * Pairs an agent as the scanner of a device and audits it; the same agent again changes nothing. Throws `field_invalid`
 * for invalid keys and `not_found` for an unknown or ended device.
 */
export async function pairScanner(
  trx: Trx,
  by: { readonly now: Date; readonly requestId: string; readonly actorId: string | null; readonly key?: Key | null },
  clientId: number,
  agent: AgentIdentity,
): Promise<void> {
  requireKeys(agent)
  const device = await findPairableDevice(trx, clientId)
  if (!device) throw new DomainError('not_found', 'Device not found')
  await lockScanner(trx, clientId)
  const before = await findScanner(trx, clientId)
  const isKnown =
    before?.agentId === agent.agent_id && before.epoch === agent.epoch && before.sealKey === agent.keys.seal
  if (isKnown) return
  await setScanner(trx, clientId, agent)
  await recordAudit(trx, {
    at: by.now,
    actorId: by.actorId,
    clientId,
    branchId: device.branchId,
    action: 'scanner.paired',
    objectType: 'client',
    objectId: String(clientId),
    ...(before && { before: { agent: before.agentId, epoch: before.epoch } }),
    after: { agent: agent.agent_id, epoch: agent.epoch },
    requestId: by.requestId,
    key: by.key,
  })
}

function requireKeys({ agent_id, keys }: AgentIdentity): void {
  const named = createHash('sha256').update(keys.sign).digest('base64url').slice(0, 22)
  try {
    publicKeyOf(keys.sign, 'ed25519')
    publicKeyOf(keys.seal, 'x25519')
  } catch {
    throw invalid()
  }
  if (named !== agent_id) throw invalid()
}

function invalid(): DomainError {
  return new DomainError('field_invalid', 'These aren’t scanner keys', { field: 'agent' })
}
