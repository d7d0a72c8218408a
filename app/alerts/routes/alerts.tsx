import { randomUUID } from 'node:crypto'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { keepForm, UNDELIVERED } from '#app/ui/keep-form.ts'
import { loadApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { loaded } from '#app/lib/form-response.server.ts'
import { emptyForm } from '#app/lib/form.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { requireReader } from '#app/gates/gate.server.ts'
import { isAlertType } from '../kinds.ts'
import { listAlerts, listMatchCounts, listAlertMatches } from '../queries.server.ts'
import { type AlertResult, handleAlerts } from '../action.server.ts'
import { AlertCenter } from '../ui/alert-center.tsx'
import { ALERT_TOASTS } from '../texts.ts'
import type { Route } from './+types/alerts'
import { CITIES } from '#app/listings/market/cities.ts'
import { pageTitle } from '#app/lib/identity.ts'

/** Location suggestions: the known cities by name, then their countries. */
function cityNames(): string[] {
  const names = CITIES.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
  return [...names, ...new Set(CITIES.map(({ country }) => country))]
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Alert Center') }]

/** The member's own alerts, for every standing except suspended (MEM-320 to MEM-324, decision 15). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireReader(context.get(viewerContext), request)
  const { searchParams } = new URL(request.url)
  const kind = searchParams.get('new')
  const page = {
    tab: searchParams.get('tab') === 'all' ? ('all' as const) : ('active' as const),
    kind: isAlertType(kind) ? kind : ('new_listing' as const),
    formKey: randomUUID(),
    cities: cityNames(),
    approvalStep: await loadApprovalStep(member),
  }
  const read = async () => {
    const [alerts, found, matchCounts] = await Promise.all([
      listAlerts(member.userId),
      listAlertMatches(member),
      listMatchCounts(member),
    ])
    const edited = alerts.find(({ id }) => id === searchParams.get('edit')) ?? null
    return { ...page, alerts, found, matchCounts, edited }
  }
  const otherwise = { ...page, alerts: null, found: [], matchCounts: [], edited: null }
  return loaded(read, { event: 'alert.load_failed', otherwise })
}

/** Creates, edits, pauses, resumes and deletes alerts of the session's user (MEM-325 to MEM-335). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireReader(context.get(viewerContext), request)
  return handleAlerts(member, await request.formData())
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const { createFailed, deleteFailed, changeFailed } = ALERT_TOASTS
  const { title, text } =
    intent === 'create' ? createFailed : intent === 'delete' ? deleteFailed : changeFailed
  return keepForm(serverAction, title, text)
}

/** Reloads the list even after a refusal (MEM-334), but not without a connection. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (
    actionStatus === 404 || actionStatus === 500 || (actionStatus !== UNDELIVERED && defaultShouldRevalidate)
  )
}

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const form: AlertResult = actionData ?? emptyForm
  return <AlertCenter {...loaderData} form={form} unknown={form.unknown ?? null} />
}
