import { countApplications, listApplications } from '#app/applications/review/queries/list.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { loadApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import { applicationFilters } from '#app/applications/review/schema.ts'
import { formText } from '#app/lib/form.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { reviewApplication, revoke } from './decide.server.ts'
import { decideApplicationDocument, openApplicationDocument } from './documents.server.ts'
import { createApplication, renewLink } from './links.server.ts'
import { applicationsPath } from './path.ts'

/** Applications (ADM-051). */
export const applicationDesk = defineDesk({
  loadFailed: 'Failed to load applications',
  givenUp: givenUpMail('application'),
  filters: applicationFilters,
  path: applicationsPath,
  list: listApplications,
  counts: countApplications,
  record: loadApplicationForReview,
  async more(admin, { rows }, record) {
    const waiting = [...rows, ...(record ? [record] : [])].filter(({ status }) => status === 'submitted')
    const revised = await listRevised(
      admin,
      'application',
      waiting.map(({ id }) => id),
    )
    return { revised: Object.fromEntries(revised) }
  },
  turns: async (ids) => loadTurns('application', await loadApplicationFacts(ids)),
  claims: 'application',
  async answer(admin, formData, place) {
    const { address } = place
    const intent = formText(formData, 'intent')
    switch (intent) {
      case 'invite':
        return createApplication(admin, formData)
      case 'copy_link':
      case 'send_link':
        return renewLink(admin, intent, formData, address)
      case 'view':
        return openApplicationDocument(admin, formData, address)
      case 'approve_document':
        return decideApplicationDocument(admin, 'approve', formData, address)
      case 'reject_document':
        return decideApplicationDocument(admin, 'reject', formData, address)
      case 'revoke':
        return revoke(admin, formData, address)
      default:
        return reviewApplication(admin, formData, place)
    }
  },
})
