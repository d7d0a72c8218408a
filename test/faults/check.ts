import { deliveryOf, waitForMail } from './delivery.ts'
import { auditResult, partialTransitions } from './halves.ts'
import { KINDS, type Ledger } from './ledger.ts'
import { lostFiles, lostWrites } from './lost.ts'
import type { Row } from './row.ts'
import type { Instance } from './instance.ts'

/** A row whose goal is no findings; its figure lists the first few. */
export function noFindings(what: string, found: readonly string[]): Row {
  const some = found.slice(0, 5).join('; ')
  return {
    what,
    figure: found.length === 0 ? '0' : `${found.length}: ${some}`,
    goal: '0',
    met: found.length === 0,
  }
}

/** From this many writes on, every kind must have occurred; otherwise nothing is proved about it. */
const EVERY_KIND_FROM = 300

type CheckOptions = {
  /** Whether a process may have died while sending an email, since only then may an email arrive twice. */
  mayRepeat: boolean
}

/** Compares everything acknowledged with the database, the files and the mail server while the product runs. */
export async function check(instance: Instance, ledger: Ledger, { mayRepeat }: CheckOptions): Promise<Row[]> {
  await waitForMail(instance)
  const [lost, files, partial, mail] = await Promise.all([
    lostWrites(instance, ledger),
    lostFiles(instance, ledger),
    partialTransitions(instance),
    deliveryOf(instance, ledger),
  ])
  const audit = await auditResult(instance)
  const acknowledged = ledger.count('acknowledged')
  const missing = acknowledged < EVERY_KIND_FROM ? [] : KINDS.filter((kind) => ledger.done(kind).length === 0)
  const open = ledger.count('sent') + ledger.count('unavailable')
  return [
    {
      what: 'writes acknowledged',
      figure: `${acknowledged} (${ledger.summary()}${missing.map((kind) => `, 0 ${kind}`).join('')}); ${open} cut or refused with 503`,
      goal: acknowledged < EVERY_KIND_FROM ? 'some' : 'some of each',
      met: acknowledged > 0 && missing.length === 0,
    },
    noFindings('acknowledged writes lost', lost),
    noFindings('files lost or not byte-identical', files),
    noFindings('partial transitions', partial),
    { what: 'audit log and its seals', figure: audit.summary, goal: 'intact', met: audit.isIntact },
    noFindings('emails lost', mail.lost),
    {
      what: 'emails that arrived twice with the same Message-ID',
      figure: String(mail.duplicates),
      goal: mayRepeat ? 'reported' : '0',
      met: mayRepeat || mail.duplicates === 0,
    },
    noFindings('emails with an unknown Message-ID', mail.otherIds),
    noFindings('unexpected responses', ledger.unexpected),
  ]
}
