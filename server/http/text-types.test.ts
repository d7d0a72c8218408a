import { expect, test } from 'vitest'
import { FORM, HTML, siteServer } from '#test/site-server.ts'

const http = siteServer()

test.each<[string, () => Promise<Response>, RegExp]>([
  ['a page', () => http.get('/', HTML), /^text\/html; charset=utf-8$/i],
  ['a missing page', () => http.get('/nowhere-at-all', HTML), /^text\/(?:html|plain); charset=utf-8$/i],
  ['a refusal for a program', () => http.get('/away'), /^text\/plain; charset=utf-8$/i],
  [
    'a refusal as data',
    () => http.get('/away', { Accept: 'application/json' }),
    /^application\/json(?:; ?charset=utf-8)?$/i,
  ],
  ['health', () => http.get('/healthz'), /^text\/plain; charset=utf-8$/i],
  [
    'a script',
    () => http.get('/assets/root-abcdEF12.js'),
    /^(?:text|application)\/javascript; charset=utf-8$/i,
  ],
  [
    'a write from another origin',
    () => http.post('/signin', 'a=1', { ...FORM, Origin: 'https://evil.example' }),
    /^text\/html; charset=utf-8$/i,
  ],
])('%s has its content type and character set', async (_, ask, type) => {
  const response = await ask()
  await response.arrayBuffer()
  expect(response.headers.get('content-type')).toMatch(type)
})
