import { data } from 'react-router'
import { inviteCandidate, type InviteRefusal } from '#app/applications/commands/invite.server.ts'
import {
  copyApplicationLink,
  type LinkRefusal,
  sendApplicationLink,
} from '#app/applications/commands/send-link.server.ts'
import { findOpenApplication, loadAddressState } from '#app/applications/review/queries/address.server.ts'
import {
  applicationsPath,
  type ApplicationsResult,
  inviteSchema,
  linkSchema,
  MISSING_DATA,
} from '#app/applications/review/schema.ts'
import { failed, invalid, refused, respond } from '#app/lib/form-response.server.ts'
import { NOT_FOUND, type Refusals, refusal } from '#app/lib/refusal.ts'
import { env } from '#app/lib/env.ts'
import { emptyForm, parseForm } from '#app/lib/form.ts'
import { withFullStop } from '#app/lib/name.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { profilesPath } from '#app/companies/schema/review.ts'
import { forDesk } from '#app/review/desk/desk.server.ts'

const OPEN_APPLICATION = 'Open the application'
/** The toast's title; its text is the server's reason (ADM-050). */
const CREATE_FAILED = 'Error creating application'
/** ADM-054. */
const SEND_FAILED = 'Error sending link'
const COPY_FAILED = 'Error copying link'

const UNKNOWN = 'Unknown error occurred. Try again.'

/** Explains why an address cannot be invited, and links to the conflicting record. */
async function inviteRefused(admin: AdminViewer, reason: InviteRefusal, email: string): Promise<Toast> {
  if (reason === 'open_application') {
    const id = await findOpenApplication(admin, email)
    return {
      title: CREATE_FAILED,
      text: `${email} already has an open application. Copy or send its link instead.`,
      tone: 'error',
      ...(id && { link: { label: OPEN_APPLICATION, to: applicationsPath({}, id) } }),
    }
  }
  const { company } = await loadAddressState(admin, email)
  return {
    title: CREATE_FAILED,
    text: `${email} already has an account that belongs to ${withFullStop(company?.name ?? 'a company')} You cannot invite a company twice.`,
    tone: 'error',
    ...(company && { link: { label: 'Open the profile', to: profilesPath({}, company.id) } }),
  }
}

/** Creates an application and opens it; sends no email (ADM-046 to ADM-050). */
export async function createApplication(admin: AdminViewer, formData: FormData) {
  const parsed = parseForm(inviteSchema, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form))
  const { email, role, companyName } = parsed.data
  if (email === '' || role === null)
    return forDesk(
      refused(formData, {
        errors: {
          ...(email === '' && { email: 'Email is required' }),
          ...(role === null && { role: 'Role is required' }),
        },
        toast: MISSING_DATA,
      }),
    )
  try {
    const created = await inviteCandidate(admin, { email, role, companyName })
    if (!created.ok) {
      const toast = await inviteRefused(admin, created.refused, email)
      return forDesk(refused(formData, { kind: 'conflict', toast }))
    }
    const { account } = await loadAddressState(admin, email)
    const to = applicationsPath({}, created.value.id)
    return await redirectWithToast(to, {
      title: 'Application created',
      link: { label: OPEN_APPLICATION, to },
      text: account
        ? `No email has been sent yet. Copy or send the link. ${email} already has an account. If you approve the application, we’ll add the company to that account.`
        : 'No email has been sent yet. Copy or send the link.',
      tone: account ? 'note' : 'ok',
    })
  } catch (error) {
    const toast: Toast = { title: CREATE_FAILED, text: UNKNOWN, tone: 'error' }
    return forDesk(failed(formData, error, { event: 'application.create_failed', toast }))
  }
}

const LINK_REFUSALS = {
  not_found: NOT_FOUND,
  over: {
    kind: 'conflict',
    text: 'This application was decided or its invitation was revoked, so you cannot create a new link.',
  },
  newer_link: {
    kind: 'conflict',
    text: 'A newer link was created after you opened this page, and it still works. Nothing was changed. The page now shows that link’s details.',
  },
} as const satisfies Refusals<LinkRefusal>

/** Copies or sends a new link; earlier ones end (ADM-053, ADM-054). */
export async function renewLink(
  admin: AdminViewer,
  intent: 'copy_link' | 'send_link',
  formData: FormData,
  address: string,
) {
  const parsed = parseForm(linkSchema, formData)
  if (!parsed.ok) throw refusal('invalid')
  const { id, seen } = parsed.data
  const title = intent === 'copy_link' ? COPY_FAILED : SEND_FAILED
  const toast: Toast = { title, text: UNKNOWN, tone: 'error' }
  const failure = { event: 'application.link_failed', about: { intent }, toast } as const
  const answers = { refusals: LINK_REFUSALS, title, failure }
  if (intent === 'send_link')
    return forDesk(
      await respond(formData, () => sendApplicationLink(admin, id, seen), {
        ...answers,
        done: ({ email, held }) =>
          redirectWithToast(address, {
            title: held ? 'Link queued' : 'Link sent',
            text: held
              ? `The email to ${email} has not been sent. Open the email queue to see why, or copy a new link and send it yourself. No other link works.`
              : `An email with the link is on its way to ${email}. Only the newest link works.`,
            tone: held ? 'note' : 'ok',
            ...(held && { link: { label: 'Open the email queue', to: '/admin/email-queue' } }),
          }),
      }),
    )
  const copied = await respond(formData, () => copyApplicationLink(admin, id, seen), {
    ...answers,
    done: ({ path }) => ({ id, url: new URL(path, env().publicOrigin).href }),
  })
  if (!('url' in copied)) return forDesk(copied)
  return data<ApplicationsResult>(
    { form: emptyForm, isConflict: false, copiedLink: copied },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
