import type { BackupAnswer } from '@labada/contracts/backup/backups'
import { plural } from '@labada/domain/core/counts'
import { momentInWords } from '../core/papers/paper-days.ts'
import { GREY, INNER, newSheet, PAGE, rule, type Sheet, write } from '../core/papers/sheets.ts'

/** A verified backup with everything its certificate shows. */
export interface CertificateOf {
  readonly shopName: string
  readonly backup: BackupAnswer & { readonly proof: NonNullable<BackupAnswer['proof']>; readonly snapshotAt: Date }
  /** The public key it is encrypted to: `age1…`. */
  readonly recipient: string
  /** The key that signed it. Base64 SPKI. */
  readonly signer: string
  readonly printed: { readonly at: Date; readonly by: string }
}

const LABEL = 170
const LINE = 8
const KINDS = {
  scheduled: 'scheduled',
  manual: 'on request',
  'pre-restore': 'before a restore',
  'pre-update': 'before an update',
} as const

/** One A4 page: what was backed up, that a restore of it produced the same shop, and how to verify it again. */
export async function backupCertificate(paper: CertificateOf): Promise<Sheet> {
  const { shopName, printed } = paper
  const sheet = await newSheet('Backup certificate', shopName, printed.at)
  sheet.addPage()
  const x = PAGE.margin
  let y = PAGE.margin
  const put = (
    text: string,
    look: { readonly size?: number; readonly font?: 'plain' | 'strong'; readonly color?: string },
  ) => {
    y += write(sheet, text, x, y, { width: INNER, ...look })
  }
  put(shopName, { size: 11, color: GREY })
  put('Backup certificate', { size: 20, font: 'strong' })
  y += LINE
  put(sentence(paper), { size: 11 })
  y += LINE
  for (const [label, value] of factsOf(paper)) {
    rule(sheet, x, y, INNER)
    y += LINE / 2
    write(sheet, label, x, y, { width: LABEL, color: GREY })
    y += write(sheet, value, x + LABEL, y, { width: INNER - LABEL }) + LINE / 2
  }
  rule(sheet, x, y, INNER)
  y += 2 * LINE
  put('To verify it again', { size: 12, font: 'strong' })
  put(
    'The checksum covers the whole file. Run “sha256sum FILE” to get it. Run “npm run restore -- FILE --key RECOVERY-KEY.txt --check” to restore the file into a separate database. It changes nothing.',
    {},
  )
  y += 2 * LINE
  put(`Printed ${momentInWords(printed.at)} by ${printed.by}`, { color: GREY })
  sheet.end()
  return sheet
}

const sentence = ({ backup: { snapshotAt, proof } }: CertificateOf): string =>
  `The backup of ${momentInWords(snapshotAt)} (Manila) was restored into an empty database on ${momentInWords(proof.at)}. ` +
  'Every table matched byte for byte, every accounting check passed, and the audit log chain was intact.'

function factsOf({ backup, recipient, signer }: CertificateOf): readonly (readonly [string, string])[] {
  const { proof } = backup
  const there = backup.copies.flatMap(({ place, at }) =>
    at ? `${place === 'drive' ? 'other drive' : 'off-site'}, compared ${momentInWords(at)}` : [],
  )
  return [
    ['Backup', backup.id],
    ['Created', `${momentInWords(backup.requestedAt)}, ${KINDS[backup.kind]}`],
    ['Requested by', backup.requestedBy ?? 'Schedule or command line'],
    ['Size', `${figure(backup.bytes ?? 0)} bytes`],
    ['Tables and rows', `${plural(proof.tables, 'table')}, ${plural(proof.rows, 'row')}`],
    ['Uploaded files', figure(proof.files)],
    ['Accounting checks passed', figure(proof.invariants)],
    ['Sealed audit log entries', figure(proof.sealedEntries)],
    ['Trial restore time', `${proof.seconds} s`],
    ['Labada', backup.appVersion ?? 'Not recorded'],
    ['Database version', backup.schemaVersion ?? 'Not recorded'],
    ['Copies', there.length > 0 ? there.join('; ') : 'On the server only'],
    ['Checksum (SHA-256)', backup.sha256 ?? ''],
    ['Encrypted for key', recipient],
    ['Signature on the recovery sheet', signer],
  ]
}

const figure = (count: number): string => count.toLocaleString('en-PH')
