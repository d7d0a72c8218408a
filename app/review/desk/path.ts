type DeskQuery = Record<string, string | number | null | undefined>

/** The desks whose records lead to each other. */
const RECORDS = {
  profile: '/admin/profiles',
  application: '/admin/applications',
  user: '/admin/users',
} as const

/** The address of one record, at its desk. */
export const recordPath = (of: keyof typeof RECORDS, id: string) => deskPath(RECORDS[of], { id })

/** The address of a desk; what is unset is left out. */
export function deskPath(path: string, query: DeskQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The address that a form of a desk was posted to: its filters and the open record. */
export function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}
