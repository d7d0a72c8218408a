import {
  countApplications,
  listApplications,
  nextWaitingApplication,
} from '#app/applications/review/queries/list.server.ts'
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
  async load(admin, filters, id) {
    const [page, counts, record] = await Promise.all([
      listApplications(admin, filters),
      countApplications(admin),
      id ? loadApplicationForReview(admin, id) : null,
    ])
    const waiting = page.rows.flatMap((row) => (row.status === 'submitted' ? [row.id] : []))
    const open = record?.status === 'submitted' ? [record.id] : []
    const revised = await listRevised(admin, 'application', [...waiting, ...open])
    return { page, counts, record, waiting, revised: Object.fromEntries(revised) }
  },
  async next(admin, id, filters) {
    const next = await nextWaitingApplication(admin, id, filters)
    return next && applicationsPath({ ...filters, cursor: null }, next)
  },
  turns: {
    ids: ({ page, record }) => [record?.id ?? null, ...page.rows.map(({ id }) => id)],
    load: async (ids) => loadTurns('application', await loadApplicationFacts(ids)),
  },
  claims: {
    subject: 'application',
    waiting: ({ waiting, record }) => ({
      ids: waiting,
      open: record?.status === 'submitted' && !record.own ? record.id : null,
    }),
  },
  async answer(admin, formData, { address, filters }) {
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
        return reviewApplication(admin, formData, { address, filters })
    }
  },
})
