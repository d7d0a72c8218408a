import { expect, test } from 'vitest'
import { HOME, VISITORS } from './door-outcomes.ts'
import { fetchPage, openFront } from './front.ts'
import { linksOf } from './world/pages.tsx'

const front = await openFront()

/** Links with their own requirement rows: / for signed-in people, and the hero's two buttons (PUB-033, PUB-034, PUB-036). */
const LED_ON = new Set(['/', '/platform', '/signup'])

const pagesOf = (visitor: (typeof VISITORS)[number]): string[] => {
  if (visitor === 'guest') return ['/', '/about', '/listings', '/faq', '/signin', '/signup']
  const home = HOME[visitor] === 200 ? '/platform' : String(HOME[visitor]).replace('302 ', '')
  return [...new Set([home, '/platform', '/my-profile', '/?exit=1', '/about', '/listings', '/settings/data'])]
}

const partsOf = (html: string) => {
  const outside = [...html.matchAll(/<(header|footer)\b.*?<\/\1>/gs)].map(([part]) => part).join('')
  const inside = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? ''
  return { outside, inside }
}

test.each(VISITORS)(
  '%s: no link in the header, menu, footer, home page or status page redirects',
  async (visitor) => {
    const cookie = front.cookies[visitor]
    const links = new Map<string, string>()
    for (const page of pagesOf(visitor)) {
      const { status, html } = await fetchPage(page, cookie)
      if (status !== 200) continue
      const { outside, inside } = partsOf(html)
      const isOwn =
        page === '/' || page === '/platform' || page === '/my-profile' || page.startsWith('/profile/')
      for (const { href } of linksOf(isOwn ? outside + inside : outside)) links.set(href, page)
    }
    const wrong: string[] = []
    for (const [href, page] of links) {
      if (!href.startsWith('/') || href.startsWith('/files/') || LED_ON.has(href)) continue
      const { status, location } = await fetchPage(href.replace(/#.*$/, ''), cookie)
      if (status !== 200) wrong.push(`${page}: ${href} ${status} ${location}`)
    }
    expect(links.size).toBeGreaterThan(4)
    expect(wrong).toEqual([])
  },
)
