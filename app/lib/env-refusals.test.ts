import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#test/source-files.ts'
import { readEnv, settings } from './env.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

/** An invalid value for each setting, or null where any text is valid (keys are checked when they are loaded). */
const REFUSED: Readonly<Record<string, string | null>> = {
  PORT: '3000x',
  HOST: null,
  PUBLIC_ORIGIN: 'parcela.example',
  TRUSTED_PROXY_HOPS: '1.5',
  DATABASE_URL: 'host=db user=parcela',
  DATABASE_DIRECT_URL: 'db:5432',
  DATABASE_PREPARE: 'sometimes',
  DATABASE_TIMEOUT_MS: '499',
  DATA_DIR: null,
  STORAGE_URL: 's3:/bucket',
  SMTP_URL: 'mail.example:587',
  MAIL_FROM: 'Parcela',
  SUPPORT_EMAIL: 'support at parcela',
  SOCIAL_URL: 'linkedin.com/parcela',
  CLAMD_URL: 'http://clamd',
  MAP_STYLE_URL: 'file:///style.json',
  SECRET_KEY: null,
  SECRET_KEY_PREVIOUS: null,
  PASSPHRASE: null,
  DEMO: 'true',
  DEMO_PASSWORD: 'short',
  METRICS_PORT: '-1',
  LOG_LEVEL: 'verbose',
  ADMIN_SECOND_FACTOR: 'on',
}
function refusedOf(name: string): string | null | undefined {
  if (name in REFUSED) return REFUSED[name]
  if (name.endsWith('_RATE')) return '10 a day'
  return /_(LIFE|IDLE|IN)$/.test(name) ? '1y' : undefined
}

const names = Object.keys(settings.shape)

function lineOf(name: string, value: string): string {
  try {
    readEnv({ SECRET_KEY: KEY, [name]: value })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('every setting', () => {
  test('has an invalid value in this list or accepts any text', () => {
    expect(names.filter((name) => refusedOf(name) === undefined)).toEqual([])
    expect(Object.keys(REFUSED).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(names.filter((name) => typeof refusedOf(name) === 'string'))(
    '%s rejects an invalid value with one line that names it and what it expects',
    (name) => {
      const value = refusedOf(name) ?? ''
      const line = lineOf(name, value)
      expect(line).toMatch(new RegExp(`^${name}: \\S`))
      expect(line).not.toContain('\n')
      // An invalid value may be a secret.
      expect(line.includes(value)).toBe(false)
      expect(line).toMatch(/must be/)
    },
  )

  test('an unfinished move between stores is refused, since files not yet moved would be missing', () => {
    expect(lineOf('STORAGE_PREVIOUS_URL', 's3://key:secret@store.example/bucket')).toBe(
      'STORAGE_PREVIOUS_URL: finish the move with the previous release, then remove the setting',
    )
    expect(lineOf('STORAGE_PREVIOUS_URL', '')).toBe('')
  })

  test('is listed in docs/reference.md', () => {
    const document = readFileSync(join(root, 'docs/reference.md'), 'utf8')
    expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
  })
})
