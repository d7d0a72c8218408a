import { describe, expect, test } from 'vitest'
import { readEnv, settings } from './env.ts'
import { isLocalOnly } from './local-only.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

describe('settings', () => {
  test('have the defaults of docs/reference.md in an empty environment', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://127.0.0.1:3000',
      trustedProxyHops: 0,
      databaseUrl: undefined,
      demo: 'auto',
    })
    expect(env.lifetimes).toMatchObject({
      session: 30 * 86_400,
      sessionIdle: 43_200,
      resetLink: 3600,
      kycLink: 3600,
      fileLink: 300,
    })
    expect(env.rates).toMatchObject({
      signIn: { count: 10, seconds: 900 },
      signUp: { count: 5, seconds: 3600 },
      earlyAccess: { count: 5, seconds: 3600 },
      reset: { count: 3, seconds: 3600 },
      resend: { count: 3, seconds: 3600 },
      contact: { count: 3, seconds: 3600 },
      upload: { count: 60, seconds: 3600 },
      accessRequest: { count: 20, seconds: 86_400 },
      inquiry: { count: 20, seconds: 86_400 },
      view: { count: 120, seconds: 3600 },
      connection: { count: 20, seconds: 86_400 },
      export: { count: 60, seconds: 3600 },
      pageWrite: { count: 120, seconds: 60 },
    })
  })

  test('prepare reads unless a direct URL shows that there is a pooler', () => {
    const pooled = { DATABASE_DIRECT_URL: 'postgres://db/parcela' }
    const prepares = (given: Record<string, string>) => readEnv(given).databasePrepare
    expect(
      [{}, pooled, { ...pooled, DATABASE_PREPARE: 'on' }, { DATABASE_PREPARE: 'off' }].map(prepares),
    ).toEqual([true, false, true, false])
  })

  test('with an empty value count as unset, and the result is frozen', () => {
    const env = readEnv({ PORT: '', PUBLIC_ORIGIN: '' })
    expect(env.port).toBe(3000)
    expect(Object.isFrozen(env) && Object.isFrozen(env.rates) && Object.isFrozen(env.lifetimes)).toBe(true)
  })

  test.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.0.2.7' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, false],
    [{ PUBLIC_ORIGIN: 'https://parcela.example' }, false],
  ])('%j: only this machine can reach the process: %s', (given, own) => {
    expect(isLocalOnly(readEnv(given))).toBe(own)
  })

  test('the public origin defaults to host and port, without a trailing slash', () => {
    expect(readEnv({ HOST: '0.0.0.0', PORT: '8080' }).publicOrigin).toBe('http://127.0.0.1:8080')
    expect(readEnv({ HOST: '::1' }).publicOrigin).toBe('http://[::1]:3000')
    expect(readEnv({ PUBLIC_ORIGIN: 'https://parcela.example/' }).publicOrigin).toBe(
      'https://parcela.example',
    )
  })

  test.each([
    ['HTTPS://Parcela.Example:443', 'https://parcela.example'],
    ['https://żółw.example/', 'https://xn--w-uga1v8h.example'],
    ['http://Parcela.example:8080', 'http://parcela.example:8080'],
  ])('the public origin %s is read as %s', (given, read) => {
    expect(readEnv({ PUBLIC_ORIGIN: given })).toMatchObject({
      publicOrigin: read,
      secureCookies: read.startsWith('https:'),
    })
  })

  test.each([
    ['wsparcie@żółw.example', 'wsparcie@żółw.example'],
    ['Support@xn--w-uga1v8h.example', 'support@żółw.example'],
  ])('the support address %s is read as %s', (given, read) => {
    expect(readEnv({ SUPPORT_EMAIL: given }).supportEmail).toBe(read)
  })

  test.each([
    ['SMTP_URL', 'smtps://robot:12#34@mail.example'],
    ['SMTP_URL', 'smtps://robot:12/34@mail.example'],
    ['SMTP_URL', 'smtps://robot@corp.example:pa?ss@mail.example'],
    ['DATABASE_URL', 'postgres://parcela:pa#ss@db/parcela'],
    ['DATABASE_DIRECT_URL', 'postgres://parcela:pa/ss@db/parcela'],
  ])('%s=%s explains how to escape the password', (name, value) => {
    expect(() => readEnv({ SECRET_KEY: KEY, [name]: value })).toThrow(
      `${name}: must escape #, /, ? and @ in the user name and password as %23, %2F, %3F and %40`,
    )
  })

  test('an escaped password and a user name with a host are accepted', () => {
    const url = 'smtps://robot@corp.example:12%2334@mail.example'
    expect(readEnv({ SMTP_URL: url }).smtpUrl).toBe(url)
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['PUBLIC_ORIGIN', 'parcela.example'],
    ['PUBLIC_ORIGIN', 'https://parcela.example/path'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'localhost:25'],
    ['STORAGE_URL', './files'],
    ['DATABASE_DIRECT_URL', 'mysql://host/name'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['SUPPORT_EMAIL', 'wsparcie@żół w.example'],
    ['MAIL_FROM', 'a@b, c@d'],
    ['DEMO', 'yes'],
    ['DEMO_PASSWORD', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_IDLE', '12'],
    ['SESSION_IDLE', '0h'],
    ['SIGN_IN_RATE', '10'],
    ['SIGN_IN_RATE', '0/15m'],
  ])('%s=%s is rejected with one line that names it', (name, value) => {
    let message = ''
    try {
      readEnv({ SECRET_KEY: KEY, [name]: value })
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
    expect(message.startsWith(`${name}: `)).toBe(true)
    expect(message).not.toContain('\n')
    expect(message).not.toContain(value === '12' || value === '10' ? '\0' : `"${value}"`)
  })

  test('an external database requires a secret key', () => {
    const databaseUrl = { DATABASE_URL: 'postgres://u@db/parcela' }
    expect(() => readEnv(databaseUrl)).toThrow(/^SECRET_KEY: required with DATABASE_URL/)
    expect(readEnv({ ...databaseUrl, SECRET_KEY: KEY }).secretKey).toBe(KEY)
  })

  test('all have names in the usual spelling of environment variables', () => {
    expect(Object.keys(settings.shape).every((name) => /^[A-Z][A-Z0-9_]+$/.test(name))).toBe(true)
  })
})
