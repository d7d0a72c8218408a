import { data } from 'react-router'
import { countAccountCall, countNetworkCall, unexpected } from '#app/account/form-responses.server.ts'
import { withMinimumTime } from '#app/account/minimum-time.ts'
import { emailAddress } from '#app/account/schema.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { receiveForm } from '#app/files/receive-form.server.ts'
import { refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { expectFields, formText } from '#app/lib/form.ts'
import { LINK_NOT_SENT } from '../texts.ts'
import { addressKey } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { spellingsOf } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { newLinkMail } from '../emails.ts'
import { issueLink, mailLink } from '../links.server.ts'
import { OPEN_STATUSES } from '../workflow.ts'

/**
 * Emails a new link for an open application whose link was emailed before; the caller cannot tell whether there is
 * one. Earlier links stay valid, since anyone who knows the address may ask.
 */
export async function requestNewLink(email: string): Promise<void> {
  await transaction(async (tx) => {
    const application = await tx
      .selectFrom('applications')
      .where('email', '=', addressKey(email))
      .where('status', 'in', OPEN_STATUSES)
      .where('revokedAt', 'is', null)
      .select(['id', 'email', 'companyName', 'status'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!application) return
    const { id, companyName, status } = application
    if (status !== 'more_info_requested' && !(await wasSent(tx, id))) return
    await queueMail(tx, {
      to: { address: application.email, name: '' },
      kind: 'application.invitation',
      content: newLinkMail({
        companyName,
        uploadSeconds: status === 'draft' ? env().lifetimes.unverifiedUpload : null,
      }),
      oneTimeLink: async () => mailLink(await issueLink(tx, id)).oneTimeLink,
    })
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: 'application.request_link',
      subject: { type: 'application', id },
    })
  })
}

/** Whether an admin has emailed a link for the application; copied links are handed over in person. */
async function wasSent(tx: Tx, id: string): Promise<boolean> {
  const sent = await tx
    .selectFrom('auditLog')
    .where('subjectType', '=', 'application')
    .where('subjectId', '=', id)
    .where('action', 'in', spellingsOf('application.send_link'))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/**
 * Handles "Send me a new link" with the same response and timing for every address. A network over its limit gets
 * an error; an address over its limit silently gets no email.
 */
export async function handleNewLinkForm(request: Request) {
  const { fields: formData } = await receiveForm(request, {})
  expectFields(formData, ['email'])
  const email = emailAddress.safeParse(formText(formData, 'email').trim())
  if (!email.success)
    return refused(
      formData,
      { errors: { email: 'Please enter a valid email address.' } },
      { isLinkForm: true },
    )
  try {
    const wait = await countNetworkCall('resend')
    if (wait !== null) return tooManyFromNetwork(formData, 'Too many requests', wait, { isLinkForm: true })
    await withMinimumTime(async () => {
      if ((await countAccountCall('resend', `application:${email.data}`)) === null)
        await requestNewLink(email.data)
    })
  } catch (error) {
    const { data: form, init } = unexpected(formData, error, 'Error', LINK_NOT_SENT)
    return data({ ...form, isLinkForm: true as const }, init ?? undefined)
  }
  return data({ values: {}, errors: {}, isLinkSent: true as const })
}
