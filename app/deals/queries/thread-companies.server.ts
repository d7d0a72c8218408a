import { sql } from 'kysely'
import { companyPage, isInDirectory } from '#app/companies/queries/company-page.server.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import type { ThreadSide } from '../workflow.ts'

/** A company that the reader may know, with its page. */
type KnownCompany = { name: string; to: string }

/** Facts about the asker and the owner of a thread `i` about a listing `l`. */
export const companyFacts = () =>
  [
    isInDirectory('i.companyId').as('isAskerListed'),
    isInDirectory('l.companyId').as('isOwnerListed'),
    sql<boolean>`exists (select 1 from inquiry_messages w where w.inquiry_id = i.id and w.side = 'owner')`.as(
      'hasAnswered',
    ),
  ] as const

type Row = {
  companyId: string
  askerName: string
  isAskerListed: boolean
  ownerId: string
  ownerName: string
  isOwnerListed: boolean
  hasAnswered: boolean
}

/**
 * The other company with its page. The asker does not see the owner until the owner answers. An admin gets both records.
 */
export function threadCompanies(
  reader: ApprovedMember | AdminViewer,
  side: ThreadSide | 'reader',
  row: Row,
): KnownCompany[] {
  const inquirer = { companyId: row.companyId, name: row.askerName, isListed: row.isAskerListed }
  const owner = { companyId: row.ownerId, name: row.ownerName, isListed: row.isOwnerListed }
  const known = { owner: [inquirer], asker: row.hasAnswered ? [owner] : [], reader: [inquirer, owner] }[side]
  return known.flatMap(({ name, ...company }) => {
    const to = companyPage(side === 'reader' ? reader : { role: 'member' }, company)
    return to === null ? [] : [{ name, to }]
  })
}
