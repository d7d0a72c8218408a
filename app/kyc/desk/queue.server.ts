import { db } from '#app/db/client.server.ts'
import { countSubmissions, listSubmissions, nextWaiting } from '#app/kyc/review/queries/queue.server.ts'
import { loadDocumentFacts } from '#app/kyc/review/queries/turn-facts.server.ts'
import { loadSubmission } from '#app/kyc/review/queries/record.server.ts'
import { formText } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/ids.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { openSubmission, reviewDocument } from './decide.server.ts'
import { kycFilters, kycPath } from './schema.ts'

/** The company that the queue is filtered by; null for an unknown id. */
async function nameOf(companyId: string | null): Promise<string | null> {
  if (companyId === null || !isUuid(companyId)) return null
  const row = await db().selectFrom('companies').where('id', '=', companyId).select('name').executeTakeFirst()
  return row?.name ?? null
}

/** Documents, oldest first (ADM-078 to ADM-081). */
export const documentDesk = defineDesk({
  loadFailed: 'Failed to load KYC submissions',
  givenUp: givenUpMail('kyc'),
  filters: kycFilters,
  async load(admin, filters, id) {
    const [page, counts, companyName, record] = await Promise.all([
      listSubmissions(admin, filters),
      countSubmissions(admin, filters.companyId),
      nameOf(filters.companyId),
      id ? loadSubmission(admin, id) : null,
    ])
    return { page, counts, companyName, record }
  },
  async next(admin, id, filters) {
    const next = await nextWaiting(admin, id, filters)
    return next && kycPath(filters, next)
  },
  turns: {
    ids: ({ page, record }) => [record?.id ?? null, ...page.rows.map(({ id }) => id)],
    load: async (ids) => loadTurns('document', await loadDocumentFacts(ids)),
  },
  claims: {
    subject: 'kyc',
    waiting: ({ page, record }) => ({
      ids: page.rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
      open: record?.status === 'pending' && record.offered.length > 0 ? record.id : null,
    }),
  },
  async answer(admin, formData, { address, filters }) {
    if (formText(formData, 'intent') === 'view')
      return openSubmission(admin, formText(formData, 'id'), address)
    return reviewDocument(admin, formData, filters)
  },
})
