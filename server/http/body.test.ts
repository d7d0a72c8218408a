import { describe, expect, test } from 'vitest'
import { FORM, OWN, siteServer } from '#test/site-server.ts'
import { FORM_BYTES, GUEST_FORM_BYTES } from './body.ts'
import { REQUEST_LIMITS } from './request-limits.ts'

const http = siteServer()

describe('bodies', () => {
  test('a form arrives in full', async () => {
    expect((await http.post('/signin', 'a=1&b=ł')).status).toBe(200)
    expect(http.seen?.body).toBe('a=1&b=ł')
  })

  test('a form without a Content-Length is counted as it arrives', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    })
    const response = await http.stream('/settings', endless, FORM)
    expect(response.status).toBe(413)
    expect(http.seen).toBeUndefined()
  })

  test('an upload may be larger, up to its own limit', async () => {
    const upload = { Origin: OWN, 'Content-Type': 'application/pdf' }
    expect((await http.post('/files/upload/kyc', 'a'.repeat(3_000_000), upload)).status).toBe(200)
    expect(http.seen?.body.length).toBe(3_000_000)
    expect((await http.post('/files/upload/kyc', new Uint8Array(26 * 1024 * 1024), upload)).status).toBe(413)
    let sent = 0
    const large = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 30) controller.close()
        else controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const response = await http.stream('/files/upload/kyc', large, upload)
    expect(response.status).toBe(413)
    expect(await response.text()).toBe(
      'Too large. Your request is too large. Nothing was saved. Send less text or smaller files.\n',
    )
  })

  test('the limit of an upload path does not apply to its neighbours', async () => {
    expect((await http.post('/files/uploads', 'a'.repeat(FORM_BYTES + 1))).status).toBe(413)
    expect((await http.post('/x/files/upload/kyc', 'a'.repeat(FORM_BYTES + 1))).status).toBe(413)
  })
})

describe('forms', () => {
  test.each(['/signin', '/deal/a/inquiry.data', '/my-listings/new', '/apply/a-token'])(
    'a form has at most 64 kB without a live session: %s',
    async (path) => {
      const cookie = { ...FORM, Cookie: '__Host-parcela.session_token=made-up' }
      const [fits, long] = [
        `email=${'"'.repeat(GUEST_FORM_BYTES - 6)}`,
        `email=${'"'.repeat(GUEST_FORM_BYTES)}`,
      ]
      http.isSignedIn = false
      expect((await http.post(path, fits, cookie)).status).toBe(200)
      expect((await http.post(path, long, cookie)).status).toBe(413)
      const unannounced = new Blob([long]).stream()
      expect((await http.stream(path, unannounced, cookie)).status).toBe(413)
      http.isSignedIn = true
      expect((await http.post(path, long, cookie)).status).toBe(200)
    },
  )

  test('the longest honest forms arrive: a guest’s message in any script, an application, a listing', async () => {
    const message = new URLSearchParams({
      name: '界'.repeat(80),
      company: '界'.repeat(200),
      message: '界'.repeat(5000),
    })
    http.isSignedIn = false
    expect((await http.post('/about', String(message))).status).toBe(200)
    const application = new URLSearchParams({ description: '界'.repeat(3000), names: '界'.repeat(1500) })
    expect((await http.post('/apply/a-token', String(application))).status).toBe(200)
    http.isSignedIn = true
    expect((await http.post('/my-listings/1', `a=${'x'.repeat(FORM_BYTES - 2)}`)).status).toBe(200)
  })

  const multipart = (type: string) => ({ Origin: OWN, 'Content-Type': type })

  test('NUL never gets through, however it is encoded', async () => {
    await http.post('/signin', 'a=x%00y\0&b=%0%000%2500')
    expect(http.seen?.body).toBe('a=xy&b=%2500')
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\u00002\r\n--x--\r\n'
    await http.post('/signin', part, multipart('multipart/form-data; boundary=x'))
    expect(http.seen?.body).toBe(part.replace('\0', ''))
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'a=1'],
    ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ['no part', 'multipart/form-data; boundary=x', 'x'],
  ])('a multipart body with %s gets a readable response', async (_, type, body) => {
    const response = await http.post('/signin', body, multipart(type))
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(/^Invalid request\. /)
    expect(http.seen).toBeUndefined()
  })

  test('plain text is not a form', async () => {
    expect((await http.post('/signin', 'a=1', multipart('text/plain'))).status).toBe(415)
  })

  test.each([
    [FORM],
    [multipart('multipart/form-data; boundary=x')],
    [multipart('text/plain')],
    [{ Origin: OWN }],
  ])('an empty body is an empty form, whatever its type: %j', async (headers) => {
    expect((await http.ask('/signin', { method: 'POST', headers })).status).toBe(200)
    expect([http.seen?.type, http.seen?.body]).toEqual(['application/x-www-form-urlencoded', ''])
  })

  test('of an ambiguous content type the first value counts', async () => {
    const type = 'application/x-www-form-urlencoded;x, text/plain'
    expect((await http.post('/signin', 'a=1', multipart(type))).status).toBe(200)
    expect(http.seen?.type).toBe('application/x-www-form-urlencoded')
  })
})

describe('the limit on the number of fields', () => {
  const WORDS = /This request has too many fields/
  const parts = (count: number, name = 'a') =>
    `${`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`.repeat(count)}--x--\r\n`
  const MULTIPART = { Origin: OWN, 'Content-Type': 'multipart/form-data; boundary=x' }

  test.each([
    ['names', Array.from({ length: 110_000 }, (_, at) => `f${at}=`).join('&'), FORM],
    ['repeats', 'a&'.repeat(520_000), FORM],
    ['one more than the limit', 'a=1&'.repeat(REQUEST_LIMITS.fields + 1), FORM],
    ['a name that is too long', `a=1&${'b'.repeat(REQUEST_LIMITS.nameBytes + 1)}=1`, FORM],
    ['parts', parts(11_000), MULTIPART],
    ['a part whose name is too long', parts(1, 'b'.repeat(REQUEST_LIMITS.nameBytes + 1)), MULTIPART],
  ])('%s are refused with a readable message before parsing', async (_, body, headers) => {
    const response = await http.post('/settings', body, headers)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(WORDS)
    expect(http.seen).toBeUndefined()
  })

  test('the maximum number is accepted', async () => {
    expect((await http.post('/signin', 'a=1&'.repeat(REQUEST_LIMITS.fields))).status).toBe(200)
    expect((await http.post('/settings', parts(REQUEST_LIMITS.fields), MULTIPART)).status).toBe(200)
  })

  test('parts of an upload are counted as they arrive, however the data is chunked', async () => {
    const whole = Buffer.from(parts(REQUEST_LIMITS.fields + 2))
    const pieces = (size: number) => {
      let at = 0
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at >= whole.length) return controller.close()
          controller.enqueue(new Uint8Array(whole.subarray(at, at + size)))
          at += size
        },
      })
    }
    for (const size of [7, 1000, whole.length]) {
      const response = await http.stream('/files/upload/kyc', pieces(size), MULTIPART)
      expect([size, response.status]).toEqual([size, 400])
      expect(await response.text()).toMatch(WORDS)
    }
  })

  test('a form without files has the normal limit on an upload path', async () => {
    expect((await http.post('/files/upload/kyc', 'a'.repeat(FORM_BYTES + 1), FORM)).status).toBe(413)
  })

  test.each([
    'boundary=x; boundary=y',
    'boundary=',
    'boundary*=x',
    'boundary="x',
    `boundary=${'x'.repeat(71)}`,
  ])('a boundary that two parsers might read differently is refused: %s', async (boundary) => {
    const type = `multipart/form-data; ${boundary}`
    for (const path of ['/signin', '/files/upload/kyc'])
      expect((await http.post(path, parts(1), { Origin: OWN, 'Content-Type': type })).status).toBe(400)
  })

  test.each([
    '----WebKitFormBoundary7MA4YWxkTrZu0gW',
    '----geckoformboundary9f1c',
    '----formdata-undici-0123',
  ])('a form with a boundary as browsers write it passes: %s', async (boundary) => {
    const type = `multipart/form-data; boundary=${boundary}`
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`
    expect((await http.post('/signin', part, { Origin: OWN, 'Content-Type': type })).status).toBe(200)
  })

  test('the fields of a URL and cookies are counted as well', async () => {
    expect((await http.get(`/listings?${'a&'.repeat(REQUEST_LIMITS.parameters)}`)).status).toBe(200)
    expect((await http.get(`/listings?${'a&'.repeat(REQUEST_LIMITS.parameters + 1)}`)).status).toBe(400)
    const cookies = (count: number) => ({ Cookie: 'a=1; '.repeat(count).slice(0, -2) })
    expect((await http.get('/listings', cookies(REQUEST_LIMITS.cookies))).status).toBe(200)
    expect((await http.get('/listings', cookies(REQUEST_LIMITS.cookies + 1))).status).toBe(400)
  })

  test('too many headers are refused, not dropped', async () => {
    const lines = Array.from({ length: REQUEST_LIMITS.headers }, (_, at) => `x-${at}: 1\r\n`).join('')
    expect(await http.raw(`GET /signin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })

  test('a NUL between NULs is removed in one pass', async () => {
    const before = process.threadCpuUsage()
    await http.post('/settings', `email=${'%0'.repeat(200_000)}${'0'.repeat(200_000)}x`)
    const { user, system } = process.threadCpuUsage(before)
    expect(http.seen?.body).toBe('email=x')
    expect((user + system) / 1000).toBeLessThan(2000)
  })
})
