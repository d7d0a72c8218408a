import { describe, expect, test, vi } from 'vitest'
import { log } from '#app/lib/log.ts'
import { FORM, HTML, OWN, siteServer } from '#test/site-server.ts'
import { FORM_BYTES } from './body.ts'
import { renderMetrics } from './metrics.ts'

vi.stubEnv('LOG_LEVEL', 'debug')

const http = siteServer()
const TOKEN = 'q7ZkV0mQ3nW8rT1yUaBcDeFgHiJkLmNoPqRsTuVwXy0'
const PATH = `/apply/${TOKEN}`

const RESPONSES: [string, () => Promise<Response>][] = [
  ['a page', () => http.get(PATH, HTML)],
  ['its data', () => http.get(`${PATH}.data`)],
  ['HEAD', () => http.ask(PATH, { method: 'HEAD' })],
  ['a write from another origin', () => http.post(PATH, 'a=1', { ...FORM, Origin: 'https://evil.example' })],
  ['another method', () => http.ask(PATH, { method: 'DELETE', headers: { Origin: OWN } })],
  [
    'a body of another content type',
    () => http.post(PATH, '{}', { Origin: OWN, 'Content-Type': 'application/json' }),
  ],
  ['an oversized body', () => http.post(PATH, 'a'.repeat(FORM_BYTES * 22))],
  ['a URL below it', () => http.get(`${PATH}/more`, HTML)],
  [
    'the manifest request of its page',
    () => http.get(`/__manifest?paths=${encodeURIComponent(`/apply,${PATH}`)}&version=1`),
  ],
]

/** An emailed link has its secret in the query. Requests refused before they reach the page count too. */
const LINK = `/reset-password?token=${TOKEN}`
const LINK_RESPONSES: [string, () => Promise<Response>][] = [
  ['a page', () => http.get(LINK, HTML)],
  ['its data', () => http.get(LINK.replace('?', '.data?'))],
  ['a write from another origin', () => http.post(LINK, 'a=1', { ...FORM, Origin: 'https://evil.example' })],
  ['another method', () => http.ask(LINK, { method: 'DELETE', headers: { Origin: OWN } })],
  ['a URL with a NUL', () => http.get(`${LINK}%00`, HTML)],
]

test.each(LINK_RESPONSES)(
  '%s at an emailed link is never cached and sends no referrer · MEM-080',
  async (_, ask) => {
    const { headers } = await ask()
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

describe('a URL that is a credential', () => {
  test.each(RESPONSES)('%s is never cached and sends no referrer · ADM-077', async (_, ask) => {
    const { headers } = await ask()
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('is in no log line or metric, whatever is requested and whatever fails · ADM-077', async () => {
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
    try {
      for (const [, ask] of RESPONSES) await ask()
      log.error('test.broken', {
        error: new Error(`No route matches URL "${PATH}"`, { cause: new Error(`at ${PATH}.data?x=1`) }),
        address: `https://parcela.example${PATH}`,
        list: [`see ${PATH}/more`, `then /join/${TOKEN} or /unsubscribe/${TOKEN}`],
      })
    } finally {
      write.mockRestore()
    }
    expect(lines.length).toBeGreaterThan(RESPONSES.length)
    expect(lines.join('')).not.toContain(TOKEN)
    expect(lines.join('')).toContain('/apply/[hidden]')
    expect(await renderMetrics()).not.toContain(TOKEN)
  })
})
