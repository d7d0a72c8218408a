import { withFullStop } from '#app/lib/name.ts'
import { data, Form, useNavigation } from 'react-router'
import {
  countAccountCall,
  countNetworkCall,
  secretPageHeaders,
  unexpected,
} from '#app/account/form-responses.server.ts'
import { withMinimumTime } from '#app/account/minimum-time.ts'
import { passwordError, passwordToast } from '#app/account/security/password-errors.server.ts'
import { hashPassword } from '#app/account/password.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { returnPage } from '#app/gates/gate.server.ts'
import { refused, tooManyCalls, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { emptyForm, expectFields, formText, parseForm } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FormMessages } from '#app/ui/post-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { acceptInvitation, joinAsNewcomer } from '../commands/join.server.ts'
import { invitationIdFor, requestColleagueLink, wasEmailed } from '../commands/link.server.ts'
import { findInvitation } from '../queries.server.ts'
import { belongsTo, JOIN_REFUSALS } from '../refusal-texts.ts'
import { joinSchema, maskedAddress } from '../schema.ts'
import { JoinForm, SignInToJoin } from '../ui/join-form.tsx'
import { OwnCompanyFirst } from '../ui/invitation-sections.tsx'
import type { Route } from './+types/join'

const NOT_JOINED = 'You haven’t joined yet'

const WELCOME = { title: 'Welcome', text: 'You have joined the company.', tone: 'ok' } as const

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Join your company') },
  { name: 'robots', content: 'noindex' },
]
export const headers: Route.HeadersFunction = secretPageHeaders

/** Opening an invitation changes nothing. Guests need a valid link from the email, members can also use the id. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const found = await findInvitation(params.id)
  if (viewer.kind === 'guest') {
    if (!found?.isProven) return { state: 'stale' as const }
    const { id, company, inviter, email: address } = found
    const isKnown = (await findAccount(address))?.emailVerified === true
    return { state: isKnown ? ('known' as const) : ('new' as const), id, company, inviter, address }
  }
  if (!found) return { state: 'ended' as const }
  return {
    state:
      viewer.email !== found.email
        ? ('other' as const)
        : viewer.company
          ? ('taken' as const)
          : ('open' as const),
    company: found.company,
    inviter: found.inviter,
    address: maskedAddress(found.email),
    own: viewer.company,
    later: returnPage(request) ?? '/',
  }
}

/** A member accepts the invitation. A guest with a valid link creates an account and joins in one step. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const formData = await request.formData()
  expectFields(formData, joinSchema)
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'member') {
    const joined = await acceptInvitation(viewer, (await invitationIdFor(params.id)) ?? '')
    if (joined.ok) return redirectWithToast('/', WELCOME)
    const { formError } = JOIN_REFUSALS[joined.refused]
    const text =
      joined.refused === 'has_company' && viewer.company ? belongsTo(viewer.company.name) : formError
    return refused(formData, { kind: 'conflict', title: NOT_JOINED, text })
  }
  try {
    if (formText(formData, 'intent') === 'new-link') return await sendNewLink(params.id, formData)
    return await register(request, params.id, formData)
  } catch (error) {
    return unexpected(formData, error, NOT_JOINED)
  }
}

async function sendNewLink(key: string, formData: FormData) {
  const wait = (await wasEmailed(key)) ? null : await countNetworkCall('resend')
  if (wait !== null) return tooManyFromNetwork(formData, NOT_JOINED, wait)
  await withMinimumTime(() => requestColleagueLink(key))
  return data({ values: {}, errors: {}, isLinkSent: true as const })
}

async function register(request: Request, key: string, formData: FormData) {
  const found = await findInvitation(key)
  if (!found?.isProven)
    return refused(formData, { kind: 'conflict', title: NOT_JOINED, text: JOIN_REFUSALS.not_open.formError })
  const parsed = parseForm(joinSchema, formData)
  const password = formText(formData, 'password')
  const error = (await passwordError(password, found.email)) ?? undefined
  const toast = passwordToast(error, undefined)
  if (!parsed.ok || toast)
    return refused(formData, {
      errors: { ...(!parsed.ok && parsed.form.errors), ...(error && { password: error }) },
      ...(toast && { toast }),
    })
  const wait = await countAccountCall('signUp', `join:${found.id}`)
  if (wait !== null) return tooManyCalls(formData, NOT_JOINED, wait)
  const passwordHash = await hashPassword(password)
  const joined = await joinAsNewcomer(request, key, { fullName: parsed.data.fullName, passwordHash })
  if (!joined.ok) {
    const text =
      joined.refused === 'has_account'
        ? 'This address already has an account. Sign in to join.'
        : JOIN_REFUSALS[joined.refused].formError
    return refused(formData, { kind: 'conflict', title: NOT_JOINED, text })
  }
  return redirectWithToast(
    '/',
    WELCOME,
    new Headers(joined.value.cookies.map((cookie) => ['Set-Cookie', cookie])),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, NOT_JOINED)

export default function Join({ loaderData: page, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formData != null
  const form = actionData ?? emptyForm
  if (page.state === 'stale')
    return (
      <Page
        title="This link has expired"
        width="form"
        lead="If the invitation is still open, we can send a new link to the invited address."
      >
        <FormMessages result={form} />
        {'isLinkSent' in form ? (
          <Notice tone="ok">
            If the invitation is still open, a new link is on its way to the invited address.
          </Notice>
        ) : (
          <Form method="post">
            <Button variant="primary" name="intent" value="new-link" pending={isSending}>
              Send me a new link
            </Button>
          </Form>
        )}
      </Page>
    )
  if (page.state === 'ended')
    return (
      <Page title="Invitation closed" width="form" lead={JOIN_REFUSALS.not_open.formError}>
        <LinkButton to="/">Go to the home page</LinkButton>
      </Page>
    )
  const { company, inviter, address } = page
  const label = `Join ${company}`
  return (
    <Page
      title={label}
      lead={`${inviter} invited you to join ${withFullStop(company)} The invitation was sent to ${address}.`}
      width="form"
    >
      {page.state !== 'new' && <FormMessages result={form} />}
      {page.state === 'open' && (
        <Form method="post" className="flex flex-wrap gap-3">
          <Button variant="primary" pending={isSending}>
            {label}
          </Button>
          <LinkButton to={page.later} variant="quiet">
            Not now
          </LinkButton>
        </Form>
      )}
      {page.state === 'other' && <Notice tone="wait">{JOIN_REFUSALS.other_address.formError}</Notice>}
      {page.state === 'taken' && page.own && <OwnCompanyFirst company={page.own} />}
      {page.state === 'known' && <SignInToJoin address={address} id={page.id} />}
      {page.state === 'new' && <JoinForm form={form} address={address} label={label} isSending={isSending} />}
    </Page>
  )
}
