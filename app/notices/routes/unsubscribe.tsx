import { Form, useNavigation } from 'react-router'
import { missing } from '#app/lib/answer.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import { Page } from '#app/ui/page.tsx'
import { findSubscription, unsubscribe } from '../commands/unsubscribe.server.ts'
import type { Route } from './+types/unsubscribe'

const UNSUBSCRIBE = {
  pageTitle: 'Stop these emails · Parcela',
  dead: {
    title: 'This link does not work',
    lead: 'It is incomplete, or its email is more than a year old. Choose your emails in your settings.',
    settings: 'Open notification settings',
  },
  stopped: {
    title: 'Emails stopped',
    lead: (of: string) => `We no longer send you the daily ${of} email. Your other settings stay the same.`,
    settings: 'Open notification settings',
  },
  ask: {
    title: 'Stop these emails?',
    lead: (of: string) =>
      `We will stop sending you the daily ${of} email. Your other emails and notifications stay the same.`,
    stop: 'Stop these emails',
  },
}

export const meta: Route.MetaFunction = () => [
  { title: UNSUBSCRIBE.pageTitle },
  { name: 'robots', content: 'noindex' },
]

/** The URL is the permission: it must not be cached or passed on. */
const SECRET_PAGE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

export const headers: Route.HeadersFunction = () => SECRET_PAGE

/** Shows the subscription and a button; opening the page changes nothing (MEM-384, decision 16). */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findSubscription(params.token)
  return found ? { label: found.label, isOn: found.isOn } : missing(null)
}

/**
 * Stops emails of this kind. Needs no session and accepts any origin, because email clients post it with their own
 * unsubscribe button (MEM-384). Posting again changes nothing.
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
      <Page title={UNSUBSCRIBE.dead.title} lead={UNSUBSCRIBE.dead.lead} width="text">
        <LinkButton to="/settings/notifications" variant="primary">
          {UNSUBSCRIBE.dead.settings}
        </LinkButton>
      </Page>
    )
  }
  const { label, isOn } = loaderData
  if (actionData || !isOn) {
    return (
      <Page
        title={UNSUBSCRIBE.stopped.title}
        lead={UNSUBSCRIBE.stopped.lead(label.toLowerCase())}
        width="text"
      >
        <LinkButton to="/settings/notifications">{UNSUBSCRIBE.stopped.settings}</LinkButton>
      </Page>
    )
  }
  return (
    <Page title={UNSUBSCRIBE.ask.title} lead={UNSUBSCRIBE.ask.lead(label.toLowerCase())} width="text">
      <Form method="post">
        <Button variant="primary" pending={isSending}>
          {UNSUBSCRIBE.ask.stop}
        </Button>
      </Form>
    </Page>
  )
}
