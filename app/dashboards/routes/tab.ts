import { redirect } from 'react-router'
import { refusal } from '#app/lib/refusal.ts'
import { deskOf, tabPath } from '../tabs.ts'
import type { Route } from './+types/tab'

/** Redirects tabs that have a separate page; any other tab is 404. */
export function loader({ params, request }: Route.LoaderArgs) {
  const path = tabPath(deskOf(new URL(request.url).pathname), params.tab)
  if (!path) throw refusal('not_found')
  return redirect(path)
}
