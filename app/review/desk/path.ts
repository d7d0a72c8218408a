type DeskQuery = Record<string, string | number | null | undefined>

/** Desks whose records link to each other. */
const RECORDS = {
  profile: '/admin/profiles',
  application: '/admin/applications',
  user: '/admin/users',
} as const

export const recordPath = (kind: keyof typeof RECORDS, id: string) => deskPath(RECORDS[kind], { id })

export function deskPath(path: string, query: DeskQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** URL that a desk's form was posted to, with filters and open record. */
export function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}
