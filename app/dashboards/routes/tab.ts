import { redirect } from 'react-router'
import { refusal } from '#app/lib/refusal.ts'
import { DESK_TABS, deskOf } from '../tabs.ts'
import type { Route } from './+types/tab'

/** Redirects tabs that have a separate page; any other tab is 404. */
export function loader({ request, params }: Route.LoaderArgs) {
  const tab = DESK_TABS[deskOf(new URL(request.url).pathname)].find(({ tab: name }) => name === params.tab)
  if (!tab || !('leadsTo' in tab)) throw refusal('not_found')
  return redirect(tab.leadsTo)
}
