import { expect, test, vi } from 'vitest'
import { log, redact } from './log.ts'
import { requestContext } from './request.ts'

vi.stubEnv('LOG_LEVEL', 'info')

test('secrets are redacted by name at any depth, and errors contain no query data', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(a@b.test) exists',
  })
  const redacted = redact({
    error,
    to: { password: 'p', resetToken: 't', list: [{ Cookie: 'c' }] },
    fileName: 'passport.pdf',
    ms: 3,
  })
  expect(redacted).toMatchObject({
    error: { name: 'Error', message: 'duplicate key', errorCode: '23505' },
    to: { password: '[hidden]', resetToken: '[hidden]', list: [{ Cookie: '[hidden]' }] },
    fileName: '[hidden]',
    ms: 3,
  })
  expect(JSON.stringify(redacted)).not.toContain('a@b.test')
})

test('each line is a JSON object with its request id', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const facts = {
    requestId: 'request-1',
    ip: '::1',
    userAgent: '',
    nonce: '',
    hasSessionCookie: false,
    viewerUserId: 'user-1',
  }
  requestContext.run(facts, () => log.info('test.written', { text: 'a\nb', at: 1 }))
  const [line] = write.mock.calls[0] ?? []
  write.mockRestore()
  expect(String(line).trimEnd()).not.toContain('\n')
  expect(JSON.parse(String(line))).toMatchObject({
    level: 'info',
    event: 'test.written',
    requestId: 'request-1',
    userId: 'user-1',
    at: 1,
  })
})
