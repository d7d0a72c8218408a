import { refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { parseForm, formText } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { loadGuestSaved } from '#app/deals/kept/queries.server.ts'
import { countNetworkCall, unexpected } from '../form-responses.server.ts'
import { readApplied, rememberApplied } from './applied-cookie.server.ts'
import { APPLICATION_FAILED, APPLICATION_UNEXPECTED, EMAIL_SENT } from './texts.ts'
import { withMinimumTime } from '../minimum-time.ts'
import { saveSignUpListing } from '../kept/for-browser.server.ts'
import { preselectedRole } from '../member-kinds.ts'
import { resend } from '../resend-answer.server.ts'
import { applicationSchema, listingSlug, type Application } from '../schema.ts'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { findAccount } from '../queries.server.ts'
import { createAccount } from '../commands/create-account.server.ts'
import { mailRegisteredOwner, mailRegistrationLink } from '../commands/registration-mail.server.ts'

/**
 * Records an early-access application. A new address gets an account without a password and an email with the link to
 * set one. A registered address keeps its account unchanged, and its owner is emailed. The response is the same for both.
 * Throws Outage. Source: MEM-062 to MEM-067.
 */
export async function applyForEarlyAccess(
  { userType, ...application }: Application,
  listingSlug: string | null,
): Promise<void> {
  const { firstName, lastName, companyEmail, ...shared } = application
  await transaction(async (tx) => {
    const createdId = await createAccount(tx, companyEmail, {
      ...shared,
      userType,
      fullName: `${firstName} ${lastName}`,
      isEarlyAccess: true,
      earlyAccessGrantedAt: now(),
    })
    const account = await findAccount(companyEmail, tx)
    if (!account) throw new Error('an account without a member')
    await tx
      .insertInto('earlyAccessApplications')
      .values({ ...application, role: userType, listingSlug, userId: account.userId })
      .execute()
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: createdId ? 'account.create' : 'account.apply_again',
      subject: { type: 'user', id: account.userId },
      details: { userType },
    })
    await (createdId ? mailRegistrationLink : mailRegisteredOwner)(tx, account)
  })
}

const createdPath = (slug: string | null) =>
  `/early-access?created=1${slug === null ? '' : `&listing=${slug}`}`

export async function readApplicationPage(request: Request) {
  const { searchParams } = new URL(request.url)
  const created = searchParams.has('created') ? await readApplied(request) : null
  return {
    preselected: preselectedRole(searchParams.get('type')),
    created,
    slug: listingSlug(searchParams.get('listing')),
    guestSaved: await loadGuestSaved(created === null ? null : request),
  }
}

/** Handles a guest's application and records the listing that led there (MEM-052 to MEM-069, PUB-112). */
export async function handleApplication(request: Request, formData: FormData) {
  const slug = listingSlug(new URL(request.url).searchParams.get('listing'))
  if (formText(formData, 'intent') === 'resend')
    return resend(request, formData, formText(formData, 'email'), createdPath(slug))
  const parsed = parseForm(applicationSchema, formData)
  if (!parsed.ok) return refused(formData, { errors: parsed.form.errors })
  const email = parsed.data.companyEmail
  try {
    const wait = await countNetworkCall('earlyAccess')
    if (wait !== null) return tooManyFromNetwork(formData, APPLICATION_FAILED, wait)
    await withMinimumTime(() => applyForEarlyAccess(parsed.data, slug))
    const headers = new Headers({ 'Set-Cookie': await rememberApplied(email) })
    const savedListing = await saveSignUpListing(request)
    if (savedListing.cookie) headers.append('Set-Cookie', savedListing.cookie)
    return await redirectWithToast(createdPath(slug), done('Registration Successful!', EMAIL_SENT), headers)
  } catch (error) {
    return unexpected(formData, error, APPLICATION_FAILED, APPLICATION_UNEXPECTED)
  }
}
