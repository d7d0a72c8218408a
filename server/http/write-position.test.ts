import { expect, test } from 'vitest'
import { FORM, HTML, siteServer } from '#test/site-server.ts'

const http = siteServer()

test('a write returns its WAL position, and the next page reads at or after it', async () => {
  http.place = '0/3A1B2C8'
  const written = await http.post('/anything', 'a=1')
  const [cookie = ''] = written.headers.getSetCookie()
  expect(cookie).toBe('__Host-parcela_written=0/3A1B2C8; Path=/; Max-Age=30; HttpOnly; SameSite=Lax; Secure')
  expect(http.seen?.facts.readAfter).toBeUndefined()
  const moved = await http.ask('/moved', { method: 'POST', body: 'a=1', headers: FORM, redirect: 'manual' })
  expect(moved.headers.getSetCookie()).toContain(cookie)
  await http.get('/page', { ...HTML, Cookie: `a=b; ${cookie.split(';')[0]}` })
  expect(http.seen?.facts.readAfter).toBe('0/3A1B2C8')
})

test('a visitor who has not written requires no position, and a forged position is ignored', async () => {
  await http.get('/page', HTML)
  expect(http.seen?.facts.readAfter).toBe('')
  const made = ["0/1' or true", '0', 'zero/1', '0/123456789'].map(
    (place) => `__Host-parcela_written=${place}`,
  )
  for (const cookie of [...made, 'parcela_written=0/1'])
    await http
      .get('/page', { ...HTML, Cookie: cookie })
      .then(() => expect(http.seen?.facts.readAfter).toBe(''))
})

test('without a replica, and for a page or a refused write, nothing is set', async () => {
  expect((await http.post('/anything', 'a=1')).headers.getSetCookie()).toEqual([])
  http.place = '0/1'
  expect((await http.get('/page', HTML)).headers.getSetCookie()).toEqual([])
  expect((await http.post('/wrote-too-often', 'a=1')).headers.getSetCookie()).toEqual([])
})
