import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { AdminFrame } from '#app/ui/shell/admin-frame.tsx'
import { ADMIN_ENTRIES } from './frame.tsx'

/** Paths under the back-office frame. */
function framed(entries: readonly RouteConfigEntry[], isFramed = false): string[] {
  return entries.flatMap((entry) => [
    ...(isFramed && entry.path !== undefined ? [`/${entry.path}`] : []),
    ...framed(entry.children ?? [], isFramed || entry.file === 'admin/frame.tsx'),
  ])
}

const CHILDREN = [
  'profiles',
  'versions',
  'applications',
  'listings',
  'kyc',
  'email-queue',
  'test-email',
  'users',
  'audit',
  'messages',
  'content',
  'market',
]

test('/admin has an index and the listed child routes · ADM-013 PUB-016', () => {
  const paths = framed(routes)
  expect(paths).toContain('/admin')
  for (const child of CHILDREN) expect(paths).toContain(`/admin/${child}`)
  // Every other page is below a listed one, except the desk settings.
  const others = paths.filter(
    (path) => path !== '/admin' && !CHILDREN.some((child) => `${path}/`.startsWith(`/admin/${child}/`)),
  )
  expect(others.toSorted()).toEqual(['/admin/desk'])
})

const links = (currentPath: string) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AdminFrame entries={ADMIN_ENTRIES} currentPath={currentPath}>
        <p />
      </AdminFrame>
    </MemoryRouter>,
  )
  return [...html.matchAll(/<a[^>]*>([^<]+)<\/a>/g)].map(([link, label]) => ({
    label,
    isCurrent: link.includes('aria-current="page"'),
    to: /href="([^"]+)"/.exec(link)?.[1],
  }))
}

test('the sidebar shows its entries in the specified order, then users, audit, messages, content and market · ADM-014', () => {
  expect(links('/admin').map(({ label, to }) => [label, to])).toEqual([
    ['Overview', '/admin'],
    ['Profiles', '/admin/profiles'],
    ['Profile changes', '/admin/versions'],
    ['Applications', '/admin/applications'],
    ['KYC', '/admin/kyc'],
    ['Listings', '/admin/listings'],
    ['Email Queue', '/admin/email-queue'],
    ['Email Tools', '/admin/test-email'],
    ['Users', '/admin/users'],
    ['Audit', '/admin/audit'],
    ['Messages', '/admin/messages'],
    ['Content', '/admin/content'],
    ['Market', '/admin/market'],
  ])
})

test('marks exactly the current entry, on its page and every page below it · ADM-014', () => {
  for (const { label, to } of ADMIN_ENTRIES) {
    const current = (path: string) =>
      links(path)
        .filter(({ isCurrent }) => isCurrent)
        .map((link) => link.label)
    expect(current(to)).toEqual([label])
    if (to !== '/admin') expect(current(`${to}/below`)).toEqual([label])
  }
})
