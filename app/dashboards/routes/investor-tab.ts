import { redirect } from 'react-router'
import { refusal } from '#app/lib/refusal.ts'
import { tabPath } from '../tabs.ts'
import type { Route } from './+types/investor-tab'

/** Redirects tabs that have a separate page; any other tab is 404. */
export function loader({ params }: Route.LoaderArgs) {
  const path = tabPath('investor', params.tab)
  if (!path) throw refusal('not_found')
  return redirect(path)
}
