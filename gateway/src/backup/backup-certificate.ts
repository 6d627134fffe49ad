import type { BackupAnswer } from '@labada/contracts/backup/backups'
import { plural } from '@labada/domain/core/counts'
import { momentInWords } from '../core/papers/paper-days.ts'
import { GREY, INNER, newSheet, PAGE, rule, type Sheet, write } from '../core/papers/sheets.ts'

/** A proven backup with all a certificate says of it. */
export interface CertificateOf {
  readonly shopName: string
  readonly backup: BackupAnswer & { readonly proof: NonNullable<BackupAnswer['proof']>; readonly snapshotAt: Date }
  /** The public key it is locked to: `age1…`. */
  readonly recipient: string
  /** The key that signed it. Base64 SPKI. */
  readonly signer: string
  readonly printed: { readonly at: Date; readonly by: string }
}

const LABEL = 170
const LINE = 8
const KINDS = {
  scheduled: 'by the clock',
  manual: 'asked for',
  'pre-restore': 'before a restore',
  'pre-update': 'before an update',
} as const

/** One A4 page: what was backed up, that a restore of it gave the same shop, and how anybody can check it again. */
export async function backupCertificate(paper: CertificateOf): Promise<Sheet> {
  const { shopName, printed } = paper
  const sheet = await newSheet('Certificate of a backup', shopName, printed.at)
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
  put('Certificate of a backup', { size: 20, font: 'strong' })
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
  put('To check it again', { size: 12, font: 'strong' })
  put(
    'The checksum is that of the whole file: “sha256sum FILE” gives it. “npm run restore -- FILE --key RECOVERY-KEY.txt --check” restores the file once more into a database of its own and changes nothing.',
    {},
  )
  y += 2 * LINE
  put(`Printed ${momentInWords(printed.at)} by ${printed.by}`, { color: GREY })
  sheet.end()
  return sheet
}

const sentence = ({ backup: { snapshotAt, proof } }: CertificateOf): string =>
  `The backup of ${momentInWords(snapshotAt)} (Manila) was restored into an empty database on ${momentInWords(proof.at)}. ` +
  'Every table was the same to the byte, every rule of the books held, and the chain of the audit log was whole.'

function factsOf({ backup, recipient, signer }: CertificateOf): readonly (readonly [string, string])[] {
  const { proof } = backup
  const there = backup.copies.flatMap(({ place, at }) =>
    at ? `${place === 'drive' ? 'other drive' : 'off-site'}, compared ${momentInWords(at)}` : [],
  )
  return [
    ['Backup', backup.id],
    ['Made', `${momentInWords(backup.requestedAt)}, ${KINDS[backup.kind]}`],
    ['Asked for by', backup.requestedBy ?? 'The clock or the command line'],
    ['Size', `${figure(backup.bytes ?? 0)} bytes`],
    ['Tables and rows', `${plural(proof.tables, 'table')}, ${plural(proof.rows, 'row')}`],
    ['Sent files', figure(proof.files)],
    ['Rules of the books that held', figure(proof.invariants)],
    ['Sealed entries of the audit log', figure(proof.sealedEntries)],
    ['The test restore took', `${proof.seconds} s`],
    ['Labada', backup.appVersion ?? 'Not noted'],
    ['Version of the tables', backup.schemaVersion ?? 'Not noted'],
    ['Copies', there.length > 0 ? there.join('; ') : 'On the server only'],
    ['Checksum (SHA-256)', backup.sha256 ?? ''],
    ['Locked to the key', recipient],
    ['Signature on the recovery sheet', signer],
  ]
}

const figure = (count: number): string => count.toLocaleString('en-PH')
