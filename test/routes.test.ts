import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_PAGES, ownPath, pathOf } from '#app/gates/gate.server.ts'
import { leaves } from './attack/matrix/source-intents.ts'
import { root } from './source-files.ts'

test('a page and its server code share the type of the response · MEM-378', () => {
  const untyped = leaves().filter(({ file }) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /export default function \w+\(\{/.test(text) && !text.includes(`from './+types/`)
  })
  expect(untyped).toEqual([])
})

const OUTSIDE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  ' /listings',
  '/listings\n',
  '/%2f/evil.example/..',
  '/signout',
  '/files/1',
  '/unknown',
  '',
  '/.//',
  '/%2e//',
  '/listings/..//',
  '/@evil',
  'listings',
  '/\t/evil.example',
  '///evil.example',
  '/deal',
  '/deal/a/b',
  '/admin/unknown',
  'data:text/html,x',
  '/.evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'http:///evil.example',
  '\t//evil.example',
  '\r\n//evil.example',
  '\u00a0//evil.example',
  '/\u200b/evil.example',
  '/./\\evil.example',
  '/settings/../..//evil.example',
  '/%5c%5cevil.example',
  '/%0d/evil.example',
  '/listings\r\nLocation: https://evil.example',
  '@evil.example',
  'http://127.0.0.1@evil.example/',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'file:///etc/passwd',
  'https://evil.example/settings',
  '//evil。example',
  '/files/upload/kyc',
  '/signin?from=/listings',
  '/signup/investor',
  '/reset-password?token=1',
  '/apply/1',
  '/dashboard',
  `/listings?${'a'.repeat(800)}`,
]
for (const from of OUTSIDE) {
  test(`the origin ${JSON.stringify(from.slice(0, 40))} is not followed · PUB-174`, () => {
    expect(ownPath(from)).toBeNull()
  })
}

for (const from of [
  '/listings?type=office&sort=yield',
  '/deal/amber-quay-offices',
  '/admin/profiles?id=1',
  '/my-listings/12',
  '/',
  '/settings/data/close',
  '/join/7',
]) {
  test(`the origin ${from} is followed · PUB-174`, () => {
    expect(ownPath(from)).toBe(from)
  })
}

test('no page with a token, and none only for guests, is a page to return to · PUB-174', () => {
  const guests = leaves().flatMap(({ path, gate }) => (gate === 'gates/guest-only.tsx' ? [path] : []))
  expect(guests).toContain('/signin')
  expect(OWN_PAGES.filter((path) => path.includes(':token') || guests.includes(path))).toEqual([])
})

test('the page of a data request is the page itself · PUB-174', () => {
  const request = new Request('http://own.test/listings.data?type=office&_routes=a%2Cb')
  expect(pathOf(request)).toBe('/listings?type=office')
})
