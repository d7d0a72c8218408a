import { data, Form, useNavigation } from 'react-router'
import {
  busy,
  countCall,
  SECRET_PAGE_HEADERS,
  secretPageHeaders,
  unexpected,
} from '#app/account/answers.server.ts'
import { evenTime } from '#app/account/even-time.ts'
import { markBrowser } from '#app/account/sign-up-browser.server.ts'
import { passwordFaults, passwordToast } from '#app/account/security/password-faults.server.ts'
import { HashingBusy, hashPassword } from '#app/account/password.server.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { ownPath } from '#app/gates/own-path.ts'
import { refused, tooManyCalls } from '#app/lib/answer.server.ts'
import { emptyForm, expectFields, formText, parseForm } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FormAnswer } from '#app/ui/post-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { acceptInvitation, registerInvited } from '../commands/join.server.ts'
import { findInvitation } from '../queries.server.ts'
import { JOIN } from '../join.words.ts'
import { belongsTo, JOIN_REFUSALS } from '../refusal-words.ts'
import { joinSchema, maskedAddress } from '../schema.ts'
import { JoinForm } from '../ui/join-form.tsx'
import { OwnCompanyFirst } from '../ui/own-company-first.tsx'
import type { Route } from './+types/join'

const FAILED = 'Registration Failed'
const UNEXPECTED = 'Something went wrong. Please try again.'
/** Longer than hashing and mailing take on a calm machine. */
const LEAST_MS = 400

export const meta: Route.MetaFunction = () => [
  { title: 'Join your company · Parcela' },
  { name: 'robots', content: 'noindex' },
]
export const headers: Route.HeadersFunction = secretPageHeaders

/** What the link of an invitation shows: opening it changes nothing, and an ended one says so (decision 16, MEM-394). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const found = await findInvitation(params.id)
  if (!found) return data({ state: 'ended' as const }, { headers: SECRET_PAGE_HEADERS })
  const about = {
    id: found.id,
    company: found.company,
    inviter: found.inviter,
    address: maskedAddress(found.email),
    own: viewer.kind === 'member' ? viewer.company : null,
    later: ownPath(new URL(request.url).searchParams.get('from')) ?? '/',
  }
  const state =
    viewer.kind === 'guest'
      ? 'guest'
      : viewer.email !== found.email
        ? 'other'
        : viewer.company
          ? 'taken'
          : 'open'
  return data({ state, ...about } as const, { headers: SECRET_PAGE_HEADERS })
}

/** A signed-in member accepts; a guest makes the account for the invited address and confirms it by mail first. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const formData = await request.formData()
  expectFields(formData, joinSchema)
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'member') {
    const joined = await acceptInvitation(viewer, params.id)
    if (joined.ok)
      return redirectWithToast('/', {
        title: 'Welcome',
        text: 'You belong to the company from now on.',
        tone: 'ok',
      })
    const { formError } = JOIN_REFUSALS[joined.refused]
    const text =
      joined.refused === 'has_company' && viewer.company ? belongsTo(viewer.company.name) : formError
    return refused(formData, { kind: 'conflict', title: 'You did not join', text })
  }
  try {
    return await register(params.id, formData)
  } catch (error) {
    if (error instanceof HashingBusy) return busy(formData, FAILED)
    return unexpected(formData, error, FAILED, UNEXPECTED)
  }
}

async function register(id: string, formData: FormData) {
  const found = await findInvitation(id)
  if (!found) {
    return refused(formData, { formError: JOIN_REFUSALS.not_open.formError, title: FAILED })
  }
  const parsed = parseForm(joinSchema, formData)
  const [password, confirmation] = [formText(formData, 'password'), formText(formData, 'confirmPassword')]
  const faults = await passwordFaults(
    { password, confirmation, email: found.email },
    { password: 'password', confirmation: 'confirmPassword' },
  )
  const wrong = passwordToast(faults.password, faults.confirmPassword)
  const said = {
    errors: { ...(!parsed.ok && parsed.form.errors), ...faults },
    ...(wrong && { toast: wrong }),
  }
  if (!parsed.ok || wrong) return refused(formData, said)
  const wait = await countCall('signUp')
  if (wait !== null) return tooManyCalls(formData, FAILED, wait)
  const { secret: browserSecret, cookie } = await markBrowser()
  const { fullName } = parsed.data
  await evenTime(async () => {
    const passwordHash = await hashPassword(password)
    return registerInvited(found, { fullName, passwordHash, browserSecret })
  }, LEAST_MS)
  const toast = {
    title: 'Account Created Successfully!',
    text: 'Please check your email to verify your account, then sign in and accept the invitation.',
    tone: 'ok',
  } as const
  const headers = new Headers({ 'Set-Cookie': cookie })
  return redirectWithToast(`/signin?from=${encodeURIComponent('/settings/company')}`, toast, headers)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, FAILED, UNEXPECTED)
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formData != null
  if (loaderData.state === 'ended')
    return (
      <Page title="This invitation has ended" width="form" lead={JOIN_REFUSALS.not_open.formError}>
        <LinkButton to="/">Go to the start page</LinkButton>
      </Page>
    )
  const { state, id, company, inviter, address, own, later } = loaderData
  const form = actionData ?? emptyForm
  return (
    <Page
      title={`Join ${company}`}
      lead={`${inviter} invites you to work for ${company}. The invitation is for ${address}.`}
      width="form"
    >
      {state !== 'guest' && <FormAnswer answer={form} />}
      {state === 'open' && (
        <Form method="post" className="flex flex-wrap gap-3">
          <Button variant="primary" pending={isSending}>
            Join {company}
          </Button>
          <LinkButton to={later} variant="quiet">
            {JOIN.notNow}
          </LinkButton>
        </Form>
      )}
      {state === 'other' && <Notice tone="wait">{JOIN_REFUSALS.other_address.formError}</Notice>}
      {own && state === 'taken' && <OwnCompanyFirst company={own} />}
      {state === 'guest' && (
        <>
          <Section title="You have an account" lead="Sign in with the invited address, then accept.">
            <LinkButton to={`/signin?from=${encodeURIComponent(`/join/${id}`)}`}>Sign in to join</LinkButton>
          </Section>
          <Section
            title="You are new here"
            lead="Choose a password; a mail to the invited address confirms it."
          >
            <JoinForm form={form} isSending={isSending} />
          </Section>
        </>
      )}
    </Page>
  )
}
