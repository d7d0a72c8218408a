import * as emailQueue from '#app/admin/routes/email-queue.tsx'
import * as applications from '#app/applications/desk/desk.tsx'
import * as kyc from '#app/kyc/desk/desk.tsx'
import * as listings from '#app/listings/desk/desk.tsx'
import * as messages from '#app/contact/desk/desk.tsx'
import * as overview from '#app/admin/routes/overview.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import * as users from '#app/oversight/users/desk/desk.tsx'
import * as versions from '#app/companies/versions/desk/desk.tsx'
import type { DeskBase } from '#app/review/desk/desk.server.ts'
import { type PageModule, visit } from './pages.tsx'

const PAGES: Readonly<Record<string, PageModule>> = {
  '/admin': overview,
  '/admin/profiles': profiles,
  '/admin/versions': versions,
  '/admin/applications': applications,
  '/admin/kyc': kyc,
  '/admin/listings': listings,
  '/admin/messages': messages,
  '/admin/users': users,
  '/admin/email-queue': emailQueue,
}

export const CASE_DESKS = ['profiles', 'versions', 'applications', 'kyc', 'listings'] as const

export function open(path: string, cookie: string) {
  const page = PAGES[path.split('?')[0] ?? '']
  if (!page) throw new Error(`no page of the back office is at ${path}`)
  return visit(page, path, { cookie })
}

type Row = Readonly<Record<string, unknown>>
type Loaded = Partial<DeskBase> & { page: { rows: Row[]; next?: number | string | null } }

type DeskRow = { id: string; row: Row; turn: DeskBase['turns'][string] | undefined }

/** The rows of a back-office list, through all of its pages. */
export async function walk(path: string, cookie: string): Promise<DeskRow[]> {
  const walked: DeskRow[] = []
  for (let at: string | undefined = path; at !== undefined;) {
    const { data, html } = await open(at, cookie)
    const { page, turns = {} } = data as Loaded
    for (const row of page.rows) {
      const id = String(row['companyId'] ?? row['id'] ?? row['userId'])
      const key = path.startsWith('/admin/kyc') ? String(row['id']) : id
      walked.push({ id: key, row, turn: turns[key] })
    }
    if (path.startsWith('/admin/email-queue')) {
      const query = new URLSearchParams(path.split('?')[1])
      if (page.next) query.set('before', String(page.next))
      at = page.next ? `/admin/email-queue?${query.toString()}` : undefined
      continue
    }
    at = /<a[^>]*rel="next"[^>]*>/
      .exec(html)?.[0]
      .match(/href="([^"]*)"/)?.[1]
      ?.replaceAll('&amp;', '&')
  }
  return walked
}
