import { deliveryOf, waitForMail } from './delivery.ts'
import { auditVerdict, halfTransitions } from './halves.ts'
import { KINDS, type Ledger } from './ledger.ts'
import { lostFiles, lostWrites } from './lost.ts'
import type { Row } from './row.ts'
import type { World } from './world.ts'

/** A row for findings that must not exist; its figure names the first few. */
export function noFindings(what: string, found: readonly string[]): Row {
  const some = found.slice(0, 5).join('; ')
  return {
    what,
    figure: found.length === 0 ? '0' : `${found.length}: ${some}`,
    goal: '0',
    met: found.length === 0,
  }
}

/** From this many writes on there must be some of each kind: nothing is proved about a kind that never occurred. */
const EVERY_KIND_FROM = 300

export type CheckOptions = {
  /** Whether a process died while it was sending email: only then may one arrive twice. */
  mayRepeat: boolean
}

/** Compares everything acknowledged with the database, the files and the mail server, while the product runs. */
export async function check(world: World, ledger: Ledger, { mayRepeat }: CheckOptions): Promise<Row[]> {
  await waitForMail(world)
  const [lost, files, halves, mail] = await Promise.all([
    lostWrites(world, ledger),
    lostFiles(world, ledger),
    halfTransitions(world),
    deliveryOf(world, ledger),
  ])
  const audit = await auditVerdict(world)
  const acknowledged = ledger.count('acknowledged')
  const missing = acknowledged < EVERY_KIND_FROM ? [] : KINDS.filter((kind) => ledger.done(kind).length === 0)
  const open = ledger.count('sent') + ledger.count('away')
  return [
    {
      what: 'writes acknowledged',
      figure: `${acknowledged} (${ledger.summary()}${missing.map((kind) => `, 0 ${kind}`).join('')}); ${open} cut or answered 503`,
      goal: acknowledged < EVERY_KIND_FROM ? 'some' : 'some of each',
      met: acknowledged > 0 && missing.length === 0,
    },
    noFindings('acknowledged writes lost', lost),
    noFindings('files lost or not byte-identical', files),
    noFindings('half transitions', halves),
    { what: 'audit log and its seals', figure: audit.words, goal: 'whole', met: audit.isWhole },
    noFindings('mails lost', mail.lost),
    {
      what: 'mails that arrived again, with the same Message-ID',
      figure: String(mail.again),
      goal: mayRepeat ? 'died sending' : '0',
      met: mayRepeat || mail.again === 0,
    },
    noFindings('mails that arrived under another Message-ID', mail.otherIds),
    noFindings('answers that nobody should get', ledger.surprises),
  ]
}
