import { afterEach, expect, test, vi } from 'vitest'
import { LISTING_IMAGE_RULE } from '../rules.ts'
import { readResult, uploadTransport } from './upload-transport.ts'

afterEach(() => vi.unstubAllGlobals())

/** A mock of XMLHttpRequest, which does not exist in the test process. */
class Post extends EventTarget {
  static last: Post | undefined
  upload = new EventTarget()
  responseText = ''
  sent: FormData | null = null
  headers: Record<string, string> = {}
  constructor() {
    super()
    Post.last = this
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.sent = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

const start = async (onAnswer?: Parameters<typeof uploadTransport>[0]['onAnswer']) => {
  vi.stubGlobal('XMLHttpRequest', Post)
  Post.last = undefined
  const seen: number[] = []
  const abort = new AbortController()
  const upload = uploadTransport({
    action: '/files/upload/kyc',
    rule: LISTING_IMAGE_RULE,
    fields: { documentType: 'personal_id' },
    ...(onAnswer && { onAnswer }),
  })
  const result = upload(new File(['x'], 'a.pdf'), {
    onProgress: (fraction) => seen.push(fraction),
    signal: abort.signal,
  })
  return { result, seen, abort, post: await vi.waitUntil(() => Post.last) }
}

test('progress is the share of bytes actually sent; form fields are sent before the file · MEM-244', async () => {
  const { result, seen, post } = await start()
  for (const loaded of [10, 50, 100])
    post.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
  post.responseText = JSON.stringify({ ok: true, document: { id: '1' } })
  post.dispatchEvent(new Event('load'))
  expect(await result).toEqual({ ok: true })
  expect(seen).toEqual([0.1, 0.5, 1])
  expect([...(post.sent?.keys() ?? [])]).toEqual(['documentType', 'file'])
  expect(post.headers).toEqual({ Accept: 'application/json' })
})

test("a failure shows the server's message, or the default one · MEM-245", async () => {
  expect(
    readResult(
      '{"ok":false,"title":"File too large","message":"a.pdf exceeds the maximum file size of 10MB"}',
    ),
  ).toEqual({
    ok: false,
    title: 'File too large',
    message: 'a.pdf exceeds the maximum file size of 10MB',
  })
  for (const text of ['', '<html>', 'null', '{}', '{"ok":false}', '{"ok":"yes"}']) {
    expect(readResult(text)).toEqual({ ok: false, title: 'Upload failed', message: 'Failed to upload file' })
  }
  const { result, post } = await start()
  post.dispatchEvent(new Event('error'))
  expect(await result).toEqual({
    ok: false,
    message:
      'The upload was interrupted because the connection dropped or was too slow. Nothing was saved. Try again.',
  })
})

test('a cancelled upload ends silently', async () => {
  const answers: unknown[] = []
  const { result, abort } = await start((_file, answer) => answers.push(answer))
  abort.abort()
  expect((await result).ok).toBe(false)
  expect(answers).toEqual([])
})
