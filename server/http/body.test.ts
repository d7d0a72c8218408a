import { describe, expect, test } from 'vitest'
import { FORM, OWN, siteServer } from '#test/site-server.ts'
import { FORM_BYTES } from './body.ts'

const http = siteServer()

describe('bodies', () => {
  test('a form arrives whole', async () => {
    expect((await http.post('/signin', 'a=1&b=ł')).status).toBe(200)
    expect(http.seen?.body).toBe('a=1&b=ł')
  })

  test('a form without an announced length is counted while it comes', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    })
    const response = await http.stream('/signin', endless, FORM)
    expect(response.status).toBe(413)
    expect(http.seen).toBeUndefined()
  })

  test('an upload may be larger, and is cut where its own limit is', async () => {
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
      'Too large. What you sent is larger than we take here. Nothing was kept.\n',
    )
  })

  test('an upload path does not lend its limit to its neighbours', async () => {
    expect((await http.post('/files/uploads', 'a'.repeat(FORM_BYTES + 1))).status).toBe(413)
    expect((await http.post('/x/files/upload/kyc', 'a'.repeat(FORM_BYTES + 1))).status).toBe(413)
  })
})
