// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pageTitle, SAMPLE, setIdentity } from './identity.ts'
import { CONFIG_ERROR, START_CONFIG_ID, checkStartConfig, readStartConfig } from './start-config.ts'

const page = (config: string | null) => {
  document.body.innerHTML =
    '<main>the page</main>' +
    (config === null ? '' : `<script type="application/json" id="${START_CONFIG_ID}">${config}</script>`)
  return checkStartConfig(document)
}

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{}',
  '{"origin":1}',
  '{"origin":""}',
  '{"origin":"example.pl"}',
  '{"origin":"javascript:alert(1)"}',
  '{"origin":"https://example.pl/path"}',
])('a missing or malformed configuration (%s) shows an error instead of a blank page · PUB-028', (config) => {
  expect(page(config)).toBe(false)
  expect(document.body.textContent).toBe('Application configuration error. Please contact support.')
  expect(CONFIG_ERROR).toBe(document.body.textContent)
})

test('a valid configuration leaves the page unchanged', () => {
  expect(page('{"origin":"https://parcela.example"}')).toBe(true)
  expect(document.querySelector('main')?.textContent).toBe('the page')
  expect(readStartConfig('{"origin":"http://127.0.0.1:3000"}')).toEqual({ origin: 'http://127.0.0.1:3000' })
})

test('the browser shows the identity that the page was rendered with', () => {
  const own = { ...SAMPLE, version: 2, name: 'Terrabor' }
  page(JSON.stringify({ origin: 'https://parcela.example', identity: own }))
  expect(pageTitle('Settings')).toBe('Settings · Terrabor')
  setIdentity(SAMPLE)
})
