import { Form, useNavigation } from 'react-router'
import { missing } from '#app/lib/form-response.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { findSubscription, unsubscribe } from '../choices.server.ts'
import type { Route } from './+types/unsubscribe'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Stop these emails') },
  { name: 'robots', content: 'noindex' },
]

/** The URL is the permission: it must not be cached or passed on. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
})

/** Shows the subscription and a button; opening the page changes nothing (MEM-384, decision 16). */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findSubscription(params.token)
  return found ? { label: found.label, isOn: found.isOn } : missing(null)
}

/** Needs no session and accepts any origin, because email clients post it with their own button (MEM-384). */
export async function action({ params }: Route.ActionArgs) {
  const done = await unsubscribe(params.token)
  return done.ok ? { label: done.value.label } : missing(null)
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  if (!loaderData) {
    return (
      <Page
        title="This link does not work"
        lead="The link is incomplete, or the email is more than a year old. You can choose your emails in your settings."
        width="text"
      >
        <LinkButton to="/settings/notifications" variant="primary">
          Open notification settings
        </LinkButton>
      </Page>
    )
  }
  const { label, isOn } = loaderData
  if (actionData || !isOn) {
    return (
      <Page
        title="Emails stopped"
        lead={`We no longer send you the daily ${label.toLowerCase()} email. Your other settings stay the same.`}
        width="text"
      >
        <LinkButton to="/settings/notifications">Open notification settings</LinkButton>
      </Page>
    )
  }
  return (
    <Page
      title="Stop these emails?"
      lead={`We’ll stop sending you the daily ${label.toLowerCase()} email. Your other emails and notifications stay the same.`}
      width="text"
    >
      <Form method="post">
        <Button variant="primary" pending={isSending}>
          Stop these emails
        </Button>
      </Form>
    </Page>
  )
}
