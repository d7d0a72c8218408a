import { expect, test } from 'vitest'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { actionAnswer, encodePlain, typedForm } from './action-data.ts'

const read = async (text: string) => {
  const { body } = new Response(text)
  if (!body) throw new Error('no body')
  return (await decode(body, globalThis)).value
}

test.each([
  [{}],
  [[]],
  [{ a: 'b', c: ['d', 'd', ''], e: { f: null, g: true, h: 1.5 } }],
  [{ quote: '"', nested: [[1], [2, [3]]], 'ż-ł': '\n' }],
])('React Router’s client reads %j', async (value) => {
  expect(await read(encodePlain(value))).toEqual(value)
})

test('a refused form keeps its input, with the message above it · PUB-228', async () => {
  const body = 'email=a%40b.test&password=hunter22'
  const request = new Request('http://x/signin.data', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const values = await typedForm(request, Buffer.from(body))
  const response = actionAnswer(503, { kind: 'unavailable', title: 'Away', message: 'Back soon.' }, values)
  expect(response.status).toBe(503)
  expect(await read(await response.text())).toEqual({
    data: {
      values: { email: 'a@b.test' },
      errors: {},
      formError: 'Back soon.',
      toast: { title: 'Away', text: 'Back soon.', tone: 'error' },
    },
  })
})
