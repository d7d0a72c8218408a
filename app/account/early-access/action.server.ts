import { refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { parseForm, formText } from '#app/lib/form.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { loadGuestSaved } from '#app/deals/kept/queries.server.ts'
import { countNetwork, unexpected } from '../form-responses.server.ts'
import { readApplied, rememberApplied } from './applied-cookie.server.ts'
import { applyForEarlyAccess } from './commands/apply.server.ts'
import { APPLICATION_FAILED, APPLICATION_UNEXPECTED, EMAIL_SENT } from './texts.ts'
import { withMinimumTime } from '../minimum-time.ts'
import { saveSignUpListing } from '../kept/for-browser.server.ts'
import { preselectedRole } from '../member-kinds.ts'
import { resend } from '../resend-answer.server.ts'
import { applicationSchema, listingSlug } from '../schema.ts'

const createdPath = (slug: string | null) =>
  `/early-access?created=1${slug === null ? '' : `&listing=${slug}`}`

/** The data of the application page: the preselected role, or the address that just applied. */
export async function readApplicationPage(request: Request) {
  const { searchParams } = new URL(request.url)
  const created = searchParams.has('created') ? await readApplied(request) : null
  return {
    preselected: preselectedRole(searchParams.get('type')),
    created,
    /** The listing that led here. */
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
    const wait = await countNetwork('earlyAccess')
    if (wait !== null) return tooManyFromNetwork(formData, APPLICATION_FAILED, wait)
    await withMinimumTime(() => applyForEarlyAccess(parsed.data, slug))
    const headers = new Headers({ 'Set-Cookie': await rememberApplied(email) })
    const savedListing = await saveSignUpListing(request)
    if (savedListing.cookie) headers.append('Set-Cookie', savedListing.cookie)
    const toast: Toast = { title: 'Registration Successful!', text: EMAIL_SENT, tone: 'ok' }
    return await redirectWithToast(createdPath(slug), toast, headers)
  } catch (error) {
    return unexpected(formData, error, APPLICATION_FAILED, APPLICATION_UNEXPECTED)
  }
}
