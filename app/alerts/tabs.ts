import type { AlertType } from './kinds.ts'

export type AlertTab = 'active' | 'all'

export const editPath = (tab: AlertTab, id: string) =>
  `/alerts?${new URLSearchParams({ ...(tab === 'all' && { tab }), edit: id }).toString()}#new`

/** The path of a tab, with the form of one type open. */
export function alertsPath(tab: AlertTab, kind?: AlertType | null): string {
  const query = new URLSearchParams()
  if (tab === 'all') query.set('tab', 'all')
  if (kind) query.set('new', kind)
  const text = query.toString()
  return text === '' ? '/alerts' : `/alerts?${text}`
}
