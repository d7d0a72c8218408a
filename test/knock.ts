import { expect, inject } from 'vitest'
import { leaves } from './attack/matrix/source-intents.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld, type DoorWorld } from './door-world.ts'
import type { Visitor } from './door-outcomes.ts'
import { textOf } from './world/pages.tsx'
import { selectRow } from '#test/world/rows.ts'

/** The access of a test to the built product. */
export type Front = { world: DoorWorld; cookies: Record<Visitor, string> }

/** Connects to the database of the built product and creates a session for each visitor. Call it once in a file. */
export async function theFront(): Promise<Front> {
  await frontDatabase()
  return { world: await doorWorld(), cookies: await cookiesOf() }
}

export type Answer = { status: number; location: string | null; html: string; text: string; headers: Headers }

/** Opens an address of the built product, or posts to it, as a browser without JavaScript. */
export async function ask(path: string, cookie: string, form?: Record<string, string>): Promise<Answer> {
  const { origin } = inject('front')
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { Accept: 'text/html', 'Accept-Encoding': 'identity', Origin: origin, Cookie: cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const html = await response.text()
  const { status, headers } = response
  const location = headers.get('Location')?.replace(origin, '') ?? null
  return { status, location, html, text: textOf(html), headers }
}

/** The buttons of a page, and what STATIC_SCRIPT does when one is pressed. */
export const buttonsOf = (html: string) =>
  [...html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', inner = '']) => ({
    press: /data-press="(\w+)"/.exec(attributes)?.[1] ?? null,
    text: textOf(inner),
  }))

/** The addresses inside a guard's group of app/routes.ts. */
export function pathsBehind(guard: string): string[] {
  const paths = leaves().flatMap(({ path, gate }) => (gate === guard ? [path] : []))
  expect(paths.length).toBeGreaterThan(3)
  return paths
}

export const userOf = (email: string) => selectRow('users', { email }, ['id'])
