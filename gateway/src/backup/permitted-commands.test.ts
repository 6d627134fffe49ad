import { generateKeyPairSync } from 'node:crypto'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { KEPT_COMMAND_HEADER } from '@labada/contracts/core/problem'
import { newIdentity } from '@labada/db/backup/age'
import { writeAnchor } from '@labada/db/backup/anchors'
import { makeBackup } from '@labada/db/backup/make'
import { restoreShop } from '@labada/db/backup/restore-shop'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { spkiOf } from '@labada/db/core/sealing'
import { givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, expect, test } from 'vitest'
import { changeSettings, giveKeySet, givenStander, PIN } from '../testing/standers.ts'
import { done, payment, received, startTill } from '../testing/till.ts'

/** What a manager allowed at the counter by PIN, after a restore. */

const pair = generateKeyPairSync('ed25519')
const signer = { key: pair.privateKey, publicKey: spkiOf(pair.publicKey) }
const owner = newIdentity()
const till = await startTill(new Date().toISOString())
afterAll(() => till.app.stop())
const { app, counter, admin } = till

test('is redone by its person and in the name of whoever allowed it, without a PIN', async () => {
  const cashier = await givenStander(till, counter.branch.id)
  const manager = await givenStander(till, counter.branch.id)
  await givePreset(app.db, cashier, 'cashier')
  await giveKeySet(till, manager, ['payment.refund', 'reversal.allow'])
  const order = await received(till, 100, { payments: [payment('gcash', 100)] })
  await changeSettings(till, 'counter', { standing: 'pin' })
  const files = openFiles(app.dataDir)
  const { manifest } = await makeBackup({
    id: newId(),
    kind: 'manual',
    databaseUrl: app.database.urlOf('labada_backup'),
    files,
    recipient: recipientText(owner.recipient),
    signer,
    onProgress: async () => undefined,
  })
  await writeAnchor(files.backups, { at: manifest.snapshotAt, backupId: manifest.id, ...manifest.audit })

  till.setTime(new Date().toISOString())
  done(await counter.post('/counter/person', { userId: cashier.id, pin: PIN }))
  const body = { id: newId(), method: 'gcash', amount: 40, reason: 'A button came off' }
  const params = { orderId: order.id }
  const asked = {
    userId: manager.id,
    pin: PIN,
    call: 'POST /orders/:orderId/refunds',
    input: JSON.stringify({ params, body }),
  }
  const { permit } = done(await counter.post('/counter/permits', asked))
  const answer = await counter.post(`/orders/${order.id}/refunds`, body, { headers: { 'x-permit': permit } })
  expect(done(answer)).toMatchObject({ refunded: 40 })
  const seal = answer.headers.get(KEPT_COMMAND_HEADER)

  await restoreShop({
    file: files.backups.pathOf(manifest.id),
    identity: owner.identity,
    signers: [signer.publicKey],
    ownerUrl: app.database.ownerUrl,
    backupUrl: app.database.urlOf('labada_backup'),
    files,
    now: new Date(),
    onStep: () => undefined,
    mayReplace: async () => true,
  })
  till.setTime(new Date().toISOString())
  admin.credentials.token = (await givenToken(app.db, { user: admin.user })).credential
  expect(done(await admin.get(`/orders/${order.id}`))).toMatchObject({ refunded: 0 })

  const commands = [{ seal, input: JSON.stringify({ params, body }) }]
  expect(done(await admin.post('/kept-commands', { commands }))).toMatchObject({ taken: 1 })
  expect(done(await admin.post('/kept-commands/put-back', {}))).toMatchObject({ done: 1, refused: 0 })
  expect(done(await admin.get(`/orders/${order.id}`))).toMatchObject({ refunded: 40 })
  const { items } = done(await admin.get(`/orders/${order.id}/timeline`))
  expect(items.find(({ kind }: { kind: string }) => kind === 'refund')).toMatchObject({
    by: fullNameOf(cashier),
    allowedBy: fullNameOf(manager),
  })
}, 120_000)
