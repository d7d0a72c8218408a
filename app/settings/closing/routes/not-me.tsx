import { data, Form, useNavigation } from 'react-router'
import { countNetworkCall, secretPageHeaders, unexpected } from '#app/account/form-responses.server.ts'
import { findRegistration } from '#app/account/queries.server.ts'
import { FormFrame, QuestionLink } from '#app/account/ui/form-frame.tsx'
import { tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import type { FormState } from '#app/lib/form.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { FormMessages } from '#app/ui/post-form.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { Moment } from '#app/ui/moment.tsx'
import { type RemovalRefusal, removeUnconfirmed } from '../remove-unconfirmed.server.ts'
import type { Route } from './+types/not-me'
import { brand, pageTitle } from '#app/lib/identity.ts'

const NOT_ME = {
  title: 'This was not me',
  failed: 'Something went wrong',
  failedText: 'Nothing was changed. Try again.',
} as const

type Answer = FormState & { outcome?: 'removed' | RemovalRefusal }

export const meta: Route.MetaFunction = () => [{ title: pageTitle(NOT_ME.title) }]
export const headers: Route.HeadersFunction = secretPageHeaders

const secretOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Opening the link changes nothing (decision 16). */
export async function loader({ request }: Route.LoaderArgs) {
  const secret = secretOf(request)
  const linked = await findRegistration(secret)
  return (
    linked && {
      ...linked.details,
      isConfirmed: linked.account.emailVerified,
      confirmPath: `/complete-registration?token=${encodeURIComponent(secret)}`,
    }
  )
}

export async function action({ request }: Route.ActionArgs) {
  const formData = await request.formData()
  try {
    const secret = secretOf(request)
    const wait = (await findRegistration(secret)) ? null : await countNetworkCall('resend')
    if (wait !== null) return tooManyFromNetwork(formData, NOT_ME.failed, wait)
    const removed = await removeUnconfirmed(secret)
    const outcome = removed.ok ? ('removed' as const) : removed.refused
    return data<Answer>({ values: {}, errors: {}, outcome }, { status: removed.ok ? 200 : 409 })
  } catch (error) {
    return unexpected(formData, error, NOT_ME.failed, NOT_ME.failedText)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, NOT_ME.failed, NOT_ME.failedText)

const OUTCOMES = {
  removed: ['The account was removed', 'You don’t need to do anything else.'],
  link_dead: [
    'This link no longer works',
    'It has already been used, has been replaced by a newer one or has expired. Nothing was changed.',
  ],
  confirmed: [
    'This account is confirmed',
    'You can close it in its settings. If it is not yours, contact support.',
  ],
  is_ours: [
    'This account cannot be removed',
    'Our team created it for this address. If it is not for you, contact support.',
  ],
} as const

export default function NotMe({ loaderData: account, actionData }: Route.ComponentProps) {
  const form: Answer | undefined = actionData
  const isSending = useNavigation().state === 'submitting'
  const outcome = form?.outcome ?? (!account ? 'link_dead' : account.isConfirmed ? 'confirmed' : null)
  if (outcome) {
    const [title, text] = OUTCOMES[outcome]
    return (
      <FormFrame title={title} wide>
        <p className="mb-5">{text}</p>
        <LinkButton to="/" className="max-sm:w-full">
          Go to the home page
        </LinkButton>
      </FormFrame>
    )
  }
  return (
    <FormFrame
      title={NOT_ME.title}
      lead={`Someone signed up for ${brand()} with your email address.`}
      wide
      below={
        account && (
          <QuestionLink question="Was it you?" to={account.confirmPath} label="Confirm the address" />
        )
      }
    >
      <FormMessages result={form} />
      {account && (
        <DefinitionList
          dense
          items={[
            { term: 'Name', value: account.name },
            { term: 'Email', value: account.email },
            { term: 'Company', value: account.company ?? 'Not stated' },
            { term: 'Signed up', value: <Moment at={account.at} /> },
          ]}
        />
      )}
      <p className="my-5">
        Remove the account to delete its data and stop its emails. Nothing happens until you choose “Remove
        the account”.
      </p>
      <Form method="post">
        <Button variant="stop" pending={isSending} className="max-sm:w-full">
          Remove the account
        </Button>
      </Form>
    </FormFrame>
  )
}
