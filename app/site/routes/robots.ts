import { env } from '#app/lib/env.ts'

/** Paths closed to crawlers: everything for members. */
const CLOSED = [
  '/admin',
  '/alerts',
  '/apply/',
  '/compare',
  '/complete-registration',
  '/connections',
  '/dashboard',
  '/deal/*/access',
  '/documents',
  '/events',
  '/favorites',
  '/files/',
  '/inquiries',
  '/join/',
  '/kept',
  '/market-circle',
  '/market-insights',
  '/my-access',
  '/my-listings',
  '/my-profile',
  '/not-me',
  '/notifications',
  '/platform',
  '/profile/',
  '/reset-password',
  '/saved-searches',
  '/settings',
  '/unsubscribe/',
  '/your-name',
]

export function loader() {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    'Disallow: /*.data$',
    '',
    `Sitemap: ${env().publicOrigin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
