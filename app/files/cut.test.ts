import { expect, test } from 'vitest'
import { requestContext, type RequestFacts } from '#app/lib/request.ts'
import { smallPdf } from '#test/world/files.ts'
import { KYC_RULE, testReceiving } from '#test/world/receiving.ts'
import { receiveForm, receiveFormBy, receiveText } from './receive-form.server.ts'
import { receiveUpload } from './receive.server.ts'

const { data } = testReceiving()

const FIELD = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.test\r\n'
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
const cut = (body: string) =>
  new Request('http://own.test/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })

/** A body that ends anywhere before its last boundary is refused with a message and never causes an error. */
test.each([
  ['inside a file', `${FIELD}${FILE}%PDF-1.4 and then the line is dead`],
  ['after a file', `${FIELD}${FILE}${smallPdf().toString('latin1')}\r\n`],
  ['inside the last boundary', `${FIELD}${FILE}${smallPdf().toString('latin1')}\r\n--b`],
  ['at a file’s header', `${FIELD}${FILE}`],
])('a form cut off %s is refused by every reader and leaves nothing behind', async (_where, body) => {
  expect(await receiveUpload(cut(body), KYC_RULE)).toMatchObject({ ok: false, refused: 'cut' })
  expect(await receiveText(cut(body), { name: 'file', maxBytes: 10_000 })).toEqual({
    ok: false,
    refused: 'cut',
  })
  const { files, refused } = await receiveForm(cut(body), { file: KYC_RULE })
  expect(files).toEqual({})
  expect(refused.file?.message).toBe(
    'The upload was interrupted because the connection dropped or was too slow. Nothing was saved. Try again.',
  )
  expect(await data.files()).toEqual([])
})

test('text fields of more than 1 MB next to a file are refused as too large, and nothing is stored', async () => {
  const facts: RequestFacts = { requestId: '', ip: '', userAgent: '', nonce: '', hasSessionCookie: false }
  const form = new FormData()
  for (let at = 0; at < 5; at += 1) form.append(`text${at}`, 'a\u200d'.repeat(60_000))
  form.append('file', new File([new Uint8Array(smallPdf())], 'a.pdf'))
  const limits = { files: 1, fieldSize: 256 * 1024, fields: 100, parts: 104 }
  const received = await requestContext.run(facts, () =>
    receiveFormBy(new Request('http://own.test/', { method: 'POST', body: form }), () => KYC_RULE, limits),
  )
  expect([received.isWhole, received.files, facts.bodyRefused]).toEqual([false, {}, 'too_large'])
  expect([...received.fields.keys()]).toEqual(['text0', 'text1', 'text2', 'text3'])
  expect(await data.files()).toEqual([])
})
