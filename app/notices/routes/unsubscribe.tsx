import { Form, useNavigation } from 'react-router'
import { missing } from '#app/lib/answer.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import { Page } from '#app/ui/page.tsx'
import { findSubscription, unsubscribe } from '../commands/unsubscribe.server.ts'
import type { Route } from './+types/unsubscribe'

export const meta: Route.MetaFunction = () => [
  { title: 'Stop these mails · Parcela' },
  { name: 'robots', content: 'noindex' },
]

/** The address is the permission: nothing on the way may keep it or pass it on. */
const SECRET_PAGE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

export const headers: Route.HeadersFunction = () => SECRET_PAGE

/** Shows what would stop and a button; opening the page changes nothing, whoever opens it (MEM-384, decision 16). */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findSubscription(params.token)
  return found ? { label: found.label, isOn: found.isOn } : missing(null)
}

/**
 * Stops mails of this one kind, without a session and from whatever place it is posted: a mail program's own button does
 * so (MEM-384). Posting again changes nothing.
 */
export async function action({ params }: Route.ActionArgs) {
  const done = await unsubscribe(params.token)
  return done.ok ? { label: done.value.label } : missing(null)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction)
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  if (!loaderData) {
    return (
      <Page
        title="This link does not work"
        lead="It is not complete, or it is from a mail that is more than a year old. You can choose what comes to your address in your settings."
        width="text"
      >
        <LinkButton to="/settings/notifications" variant="primary">
          Open the settings
        </LinkButton>
      </Page>
    )
  }
  const { label, isOn } = loaderData
  if (actionData || !isOn) {
    return (
      <Page
        title="These mails are stopped"
        lead={`No daily mail of your ${label.toLowerCase()} comes to your address any more. Everything else stays as you chose it.`}
        width="text"
      >
        <LinkButton to="/settings/notifications">Change it in the settings</LinkButton>
      </Page>
    )
  }
  return (
    <Page
      title="Stop these mails?"
      lead={`The daily mail of your ${label.toLowerCase()} would no longer come to your address. Other mails and the notifications in the app stay as you chose them.`}
      width="text"
    >
      <Form method="post">
        <Button variant="primary" pending={isSending}>
          Stop these mails
        </Button>
      </Form>
    </Page>
  )
}
