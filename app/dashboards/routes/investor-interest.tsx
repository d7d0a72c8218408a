import { handleAccessForm } from '#app/access/listing-access-action.server.ts'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { listThreads } from '#app/deals/queries/threads.server.ts'
import { answerConnection } from '#app/directory/commands/connections.server.ts'
import { listConnectionRequestsTo } from '#app/directory/queries/connections.server.ts'
import { CONNECTION_TEXTS } from '#app/directory/refusal-texts.ts'
import { ASK_AGAIN_DAYS } from '#app/directory/schema.ts'
import { formText } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { deskMember } from '../desk-gate.server.ts'
import { listOpenRequests, listGrantActivity } from '../queries/access.server.ts'
import { deskPath } from '../tabs.ts'
import {
  AccessRequestList,
  ConnectionRequestList,
  InquiryList,
  ActivitySinceGrant,
} from '../ui/interest-sections.tsx'
import { NoDashboard } from '../ui/sections.tsx'
import type { Route } from './+types/investor-interest'

const HERE = deskPath('developer', 'investor-interest')

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Investor interest') }]

/** Requests for the company and its listings, and activity since access was granted (MEM-309). */
export async function loader(args: Route.LoaderArgs) {
  const member = deskMember(args, 'developer')
  if (!member) return null
  const [requests, connections, threads, seen] = await Promise.all([
    listOpenRequests(member),
    listConnectionRequestsTo(member),
    listThreads(member, { box: 'received' }),
    listGrantActivity(member),
  ])
  return { requests, connections: connections.rows, threads: threads.rows, seen }
}

/** Accepts and declines; each command checks its own rights (MEM-309). */
export async function action(args: Route.ActionArgs) {
  const member = deskMember(args, 'developer')
  if (!member) throw refusal('profile_not_approved')
  const formData = await args.request.formData()
  const intent = formText(formData, 'intent')
  if (intent === 'accept-connection' || intent === 'decline-connection') {
    const decision = intent === 'accept-connection' ? 'accept' : 'decline'
    const answered = await answerConnection(member, formText(formData, 'request'), decision)
    if (!answered.ok) {
      if (answered.refused === 'not_found') throw refusal('not_found')
      return redirectWithToast(HERE, { title: CONNECTION_TEXTS[answered.refused], tone: 'error' })
    }
    return redirectWithToast(
      HERE,
      decision === 'accept'
        ? done('Connection accepted', 'You can now see each other’s contact details.')
        : done('Connection declined', `They can send a new request in ${ASK_AGAIN_DAYS} days.`),
    )
  }
  if (intent !== 'grant' && intent !== 'decline') throw refusal('invalid')
  const listingId = readNumericId(formText(formData, 'listing'))
  if (listingId === null) throw refusal('not_found')
  return handleAccessForm({ actor: member, listingId, formData, backTo: HERE })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'the button')

export default function InvestorInterest({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoDashboard title="Investor interest" />
  const { requests, connections, threads, seen } = loaderData
  return (
    <Page title="Investor interest" lead="Requests and inquiries from members, and what they viewed.">
      {actionData?.formError && <ErrorSummary formError={actionData.formError} of={actionData} />}
      <AccessRequestList requests={requests} />
      <ConnectionRequestList requests={connections} />
      <InquiryList title="Inquiries" box="received" threads={threads} />
      <ActivitySinceGrant rows={seen} />
    </Page>
  )
}
