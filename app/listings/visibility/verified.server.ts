import { db } from '#app/db/client.server.ts'
import { kycStateOf, type CurrentDocument } from '#app/kyc/policy.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'

/** The current documents of whoever registered a company, for every company of these that is approved. */
export function companiesWithDocuments(ids: readonly string[]) {
  const documents = db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.isCurrent', '=', true)
    .where('f.status', '=', 'active')
    .select(['s.userId', 's.documentType', 's.status', 's.slot'])
  return db()
    .selectFrom('companies as c')
    .innerJoin(documents.as('d'), 'd.userId', 'c.createdByUserId')
    .where('c.id', 'in', ids)
    .where('c.approvalStatus', '=', 'approved')
    .select(['c.id', 'c.type', 'c.questionnaire', 'd.documentType', 'd.status', 'd.slot'])
}

type CompanyDocument = Awaited<ReturnType<ReturnType<typeof companiesWithDocuments>['execute']>>[number]

/**
 * Of the companies of these rows, the ones whose required KYC is approved (PUB-062, decision 13). A company without any
 * document is not among them.
 */
export function verifiedAmong(rows: readonly CompanyDocument[]): ReadonlySet<string> {
  const documents = new Map<string, CurrentDocument[]>()
  for (const { id, documentType, status, slot } of rows) {
    const own = documents.get(id) ?? []
    own.push({ documentType, status, slot } as CurrentDocument)
    documents.set(id, own)
  }
  const verified = rows.filter(({ id, type, questionnaire }) => {
    const required = requiredDocuments(type as CompanyType, kycAnswers(questionnaire))
    return kycStateOf(required, documents.get(id) ?? []).allApproved
  })
  return new Set(verified.map(({ id }) => id))
}

/** Of these companies, the verified ones; one query for any number. */
export async function verifiedCompanies(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const unique = [...new Set(ids)]
  return unique.length === 0 ? new Set() : verifiedAmong(await companiesWithDocuments(unique).execute())
}
