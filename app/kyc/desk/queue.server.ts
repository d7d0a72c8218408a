import { countSubmissions, listSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { loadDocumentFacts } from '#app/kyc/review/queries/turn-facts.server.ts'
import { loadSubmission } from '#app/kyc/review/queries/record.server.ts'
import { formText } from '#app/lib/form.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { openSubmission, reviewDocument } from './decide.server.ts'
import { kycFilters, kycPath } from './schema.ts'

/** Documents, oldest first (ADM-078 to ADM-081). */
export const documentDesk = defineDesk({
  loadFailed: 'Failed to load KYC submissions',
  undelivered: givenUpMail('kyc'),
  filters: kycFilters,
  path: kycPath,
  list: listSubmissions,
  counts: (admin, { companyId }) => countSubmissions(admin, companyId),
  record: loadSubmission,
  turns: async (ids) => loadTurns('document', await loadDocumentFacts(ids)),
  claims: 'kyc',
  async answer(admin, formData, place) {
    if (formText(formData, 'intent') === 'view')
      return openSubmission(admin, formText(formData, 'id'), place.address)
    return reviewDocument(admin, formData, place)
  },
})
