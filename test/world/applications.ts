import { randomBytes } from 'node:crypto'
import { submitApplication } from '#app/applications/commands/submit.server.ts'
import { issueLink, replaceLinks } from '#app/applications/links.server.ts'
import type { ApplicationData, Draft } from '#app/applications/schema.ts'
import { NO_PAGE } from '#app/applications/typed.ts'
import type { ApplicationStatus } from '#app/applications/workflow.ts'
import { transaction } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { CANNOT_SEND } from './cannot-send.ts'
import { insertRowIn, selectRow, selectRows } from './rows.ts'
import { must } from './must.ts'

const NOTHING: ApplicationData = {
  full_name: 'Iwona Maj',
  position: null,
  headquarters: null,
  asset_class: null,
  description: null,
  company_website: null,
  contact_phone: null,
}

export type ApplicationOptions = {
  status?: ApplicationStatus
  role?: CompanyType
  invitedRole?: CompanyType
  companyName?: string | null
  data?: Partial<ApplicationData>
  email?: string
  at?: Date
}

export type InvitedApplication = { id: string; email: string; token: string }

/** A candidate's input, complete enough to be submitted. */
export function aDraft(more: Partial<Draft> = {}): Draft {
  return { company_name: 'Wisła Offices', role: 'developer', version: undefined, ...NOTHING, ...more }
}

/** A submission through the candidate's own command, with each required document marked as one that cannot be sent. */
export const submitDraft = (token: string, draft: Draft = aDraft()) =>
  submitApplication(token, draft, NO_PAGE, CANNOT_SEND)

/** An application in this status, with its valid link; if it is decided, the link has ended. */
export async function anApplication({
  status = 'draft',
  role = 'developer',
  invitedRole = role,
  companyName = 'Wisła Offices',
  data = {},
  email = `candidate-${randomBytes(6).toString('hex')}@firma.test`,
  at = new Date(),
}: ApplicationOptions = {}): Promise<InvitedApplication> {
  const isOver = status === 'rejected' || status === 'approved'
  const isSubmitted = status !== 'draft'
  return transaction(async (tx) => {
    const { id } = await insertRowIn(tx, 'applications', {
      email,
      companyName,
      role,
      invitedRole,
      applicationData: JSON.stringify({ ...NOTHING, ...data }),
      status,
      revision: isSubmitted ? 1 : 0,
      version: isSubmitted ? 1 : 0,
      submittedAt: isSubmitted ? at : null,
      decidedAt: isOver ? at : null,
      rejectionReason:
        status === 'rejected' || status === 'more_info_requested' ? 'Please name your projects.' : null,
      createdAt: at,
      updatedAt: at,
    })
    if (isSubmitted)
      await insertRowIn(tx, 'applicationRevisions', {
        applicationId: id,
        revision: 1,
        snapshot: JSON.stringify({ company_name: companyName, role, ...NOTHING, ...data }),
        submittedAt: at,
      })
    const { path } = await issueLink(tx, id)
    if (isOver)
      await tx
        .updateTable('applicationLinks')
        .set({ endedAt: at, endedBy: 'decided' })
        .where('applicationId', '=', id)
        .execute()
    return { id, email, token: tokenOf(path) }
  })
}

export const tokenOf = (path: string) => path.replace('/apply/', '')

export async function aNewLink(applicationId: string): Promise<string> {
  return tokenOf((await transaction((tx) => replaceLinks(tx, applicationId))).path)
}

/** An application submitted through the candidate's own command, with email, bell and audit row. */
export async function aSubmittedApplication(options: ApplicationOptions = {}): Promise<InvitedApplication> {
  const application = await anApplication({ ...options, status: 'draft' })
  const { role = 'developer', companyName = 'Wisła Offices', data = {} } = options
  must(await submitDraft(application.token, aDraft({ company_name: companyName, role, ...data })))
  return application
}

export const applicationRow = (id: string) => selectRow('applications', { id })

export const auditOf = (id: string) =>
  selectRows(
    'auditLog',
    { subjectType: 'application', subjectId: id },
    ['action', 'actorKind', 'actorUserId', 'fromStatus', 'toStatus', 'reason', 'details'],
    'id',
  )
