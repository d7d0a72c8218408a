import { db } from '#app/db/client.server.ts'
import { kycStateOf, type CurrentDocument } from '#app/kyc/policy.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'

/** Of these companies, the ones whose required KYC is approved (PUB-062, decision 13); two queries for any number. */
export async function verifiedCompanies(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Set()
  const companies = await db()
    .selectFrom('companies')
    .where('id', 'in', unique)
    .where('approvalStatus', '=', 'approved')
    .select(['id', 'type', 'questionnaire', 'createdByUserId'])
    .execute()
  const owners = companies.flatMap(({ createdByUserId }) => (createdByUserId ? [createdByUserId] : []))
  if (owners.length === 0) return new Set()
  const documents = await db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.userId', 'in', owners)
    .where('s.isCurrent', '=', true)
    .where('f.status', '=', 'active')
    .select(['s.userId', 's.documentType', 's.status', 's.slot'])
    .execute()
  const verified = companies.filter(({ type, questionnaire, createdByUserId }) => {
    const own = documents.filter(({ userId }) => userId === createdByUserId) as (CurrentDocument & {
      userId: string
    })[]
    return kycStateOf(requiredDocuments(type as CompanyType, kycAnswers(questionnaire)), own).allApproved
  })
  return new Set(verified.map(({ id }) => id))
}
