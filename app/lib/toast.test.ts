import { expect, test } from 'vitest'
import { redirectWithToast, takeToast } from './toast.ts'

process.env.PUBLIC_ORIGIN = 'https://parcela.example'

test('over https the toast cookie is https-only, even when it is cleared', async () => {
  const response = await redirectWithToast('/', { title: 'Saved', tone: 'ok' })
  const [set = ''] = response.headers.getSetCookie()
  expect(set).toMatch(/^__Host-parcela_toast=.*; Secure/)
  const taken = await takeToast(new Request('https://x/', { headers: { Cookie: set.split(';')[0] ?? '' } }))
  expect(taken?.toast).toEqual({ title: 'Saved', tone: 'ok' })
  expect(taken?.clear).toMatch(/^__Host-parcela_toast=;.*Max-Age=0;.*Secure/)
})

const taken = (value: unknown, name = '__Host-parcela_toast') => {
  const cookie = Buffer.from(JSON.stringify(value)).toString('base64')
  const headers = { Cookie: `${name}=${encodeURIComponent(cookie)}` }
  return takeToast(new Request('https://x/', { headers }))
}

test('a link to our site is shown', async () => {
  const toast = { title: 'Changed', tone: 'ok', link: { label: 'Open', to: '/admin/profiles?id=1' } }
  expect((await taken(toast))?.toast).toEqual(toast)
  // A cookie without the prefix may come over http or from a sibling domain.
  expect(await taken(toast, 'parcela_toast')).toBeNull()
})

test('a HEAD request does not consume the message', async () => {
  const [set = ''] = (await redirectWithToast('/', { title: 'Saved', tone: 'ok' })).headers.getSetCookie()
  const headers = { Cookie: set.split(';')[0] ?? '' }
  expect(await takeToast(new Request('https://x/', { method: 'HEAD', headers }))).toBeNull()
})

test.each([
  ['no object', 1],
  ['null', null],
  ['without words', { to: '/settings' }],
  ['with an object as its text', { label: {}, to: '/settings' }],
  ['with an object as its URL', { label: 'x', to: {} }],
  ['to another site', { label: 'x', to: 'https://evil.example' }],
  ['to another site of the same scheme', { label: 'x', to: '//evil.example' }],
  ['to another site with backslashes', { label: 'x', to: '/\\evil.example' }],
  ['to script', { label: 'x', to: 'javascript:alert(1)' }],
])('a forged cookie with a link %s shows no toast', async (_what, link) => {
  expect(await taken({ title: 'x', tone: 'ok', link })).toBeNull()
})
