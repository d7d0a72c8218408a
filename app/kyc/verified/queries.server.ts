import { type RawBuilder, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { CompanyType, Member } from '#app/lib/viewer.ts'
import type { Holder } from '../queries.server.ts'
import { type UnverifiedReason, type CountedDocument, type Verification, verificationOf } from './policy.ts'

/** Current name and register number of a company `c`, as stored with an approval. */
const BASIS: RawBuilder<string> = sql<string>`c.name || chr(10) || coalesce(c.questionnaire ->> 'company_registration_number', '')`

/** The name and number with the answers of its open version `v` applied. */
const PROPOSED: RawBuilder<string> = sql<string>`coalesce(v.answers ->> 'company_name', c.name) || chr(10)
  || coalesce(v.answers ->> 'company_registration_number', c.questionnaire ->> 'company_registration_number', '')`

/**
 * Company names and numbers that an approval of a holder's document covers: the current ones, and those of an open
 * version that the document may prove. Null without a submitted profile.
 */
export async function basisOf(tx: Tx, holder: Holder): Promise<string[] | null> {
  if (!('userId' in holder)) return null
  const row = await tx
    .selectFrom('companies as c')
    .where('c.createdByUserId', '=', holder.userId)
    .where('c.approvalStatus', '<>', 'draft')
    .leftJoin('companyVersions as v', (join) =>
      join
        .onRef('v.companyId', '=', 'c.id')
        .on('v.status', 'in', ['pending', 'more_info_requested', 'rejected']),
    )
    .select([BASIS.as('basis'), PROPOSED.as('proposed')])
    .executeTakeFirst()
  return row ? [...new Set([row.basis, row.proposed])] : null
}

/** Binds documents approved before the profile to the company name and number at its approval. */
export async function bindApprovalsToName(tx: Tx, companyId: string): Promise<void> {
  await sql`update kyc_submissions k set approved_for = array[${BASIS}] from companies c
    where c.id = ${companyId}::uuid and k.user_id = c.created_by_user_id and k.status = 'approved'
      and k.approved_for is null`.execute(tx)
}

/** The approved companies among these, each with its owner's current documents. */
export function companiesWithDocuments(ids: readonly string[]) {
  const documents = db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.isCurrent', '=', true)
    .where('f.status', '=', 'active')
    .select(['s.userId', 's.documentType', 's.status', 's.endsAt', 's.reopenedAt', 's.approvedFor'])
  return db()
    .selectFrom('companies as c')
    .leftJoin(documents.as('d'), 'd.userId', 'c.createdByUserId')
    .where('c.id', 'in', ids)
    .where('c.approvalStatus', '=', 'approved')
    .select(['c.id', 'c.type', 'c.questionnaire', 'c.unconfirmedAt', BASIS.as('basis')])
    .select(['d.documentType', 'd.status', 'd.endsAt', 'd.reopenedAt', 'd.approvedFor'])
}

type CompanyDocument = Awaited<ReturnType<ReturnType<typeof companiesWithDocuments>['execute']>>[number]

/** Verification by company, without unapproved ones. */
export function verificationsAmong(rows: readonly CompanyDocument[], at: Date): Map<string, Verification> {
  const documents = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    rows.map(({ id, type, questionnaire, basis, unconfirmedAt }) => {
      const own = (documents.get(id) ?? []).flatMap(({ documentType, status, ...row }) =>
        documentType === null || status === null ? [] : [{ ...row, documentType, status } as CountedDocument],
      )
      const facts = { type: type as CompanyType, questionnaire, basis, documents: own, unconfirmedAt }
      return [id, verificationOf(facts, at)]
    }),
  )
}

export async function verificationsOf(ids: readonly string[]): Promise<Map<string, Verification>> {
  const unique = [...new Set(ids)]
  return unique.length === 0
    ? new Map()
    : verificationsAmong(await companiesWithDocuments(unique).execute(), now())
}

/** Why the member's approved company is not verified; empty if it is, or is not approved. */
export async function unverifiedReasons({ company }: Member): Promise<readonly UnverifiedReason[]> {
  if (company?.status !== 'approved') return []
  return (await verificationsOf([company.id])).get(company.id)?.causes ?? []
}
