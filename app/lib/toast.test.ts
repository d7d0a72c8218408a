import { expect, test } from 'vitest'
import { redirectWithToast, takeToast } from './toast.ts'

process.env.PUBLIC_ORIGIN = 'https://parcela.example'

test('behind https the cookie of a toast is sent over https only, and taken away alike', async () => {
  const answer = await redirectWithToast('/', { title: 'Saved', tone: 'ok' })
  const [set = ''] = answer.headers.getSetCookie()
  expect(set).toMatch(/^parcela_toast=.*; Secure/)
  const taken = await takeToast(new Request('https://x/', { headers: { Cookie: set.split(';')[0] ?? '' } }))
  expect(taken?.toast).toEqual({ title: 'Saved', tone: 'ok' })
  expect(taken?.clear).toMatch(/Max-Age=0;.*Secure/)
})
